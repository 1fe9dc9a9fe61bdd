import type { Feature } from '../../deps.ts'

export function songwriterRoutes(_: Feature) {}
