import type { Feature } from '../../deps.ts'

export function songRequestRoutes(_: Feature) {}
