import type { Feature } from '../../deps.ts'

export function statRoutes(_: Feature) {}
