import type { Feature } from '../../deps.ts'

export async function uploadRoutes(_: Feature) {}
