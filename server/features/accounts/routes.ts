import type { Feature } from '../../deps.ts'

export async function accountRoutes(_: Feature) {}
