import type { Feature } from '../../deps.ts'

export function donationRoutes(_: Feature) {}
