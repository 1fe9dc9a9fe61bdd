import type { Feature } from '../../deps.ts'

export function projectRoutes(_: Feature) {}
