import type { SiteFeature } from '../feature.ts'
import { deviceCookie } from './known-device.ts'
import { accountCounts } from './limits.ts'
import { openSecurityLog } from './security-log.ts'

/** Adds what all account features need: rate limits, the security log, and the cookie of known devices. */
export const accountFeature = (feature: SiteFeature) => ({
  ...feature,
  counts: accountCounts(feature),
  log: openSecurityLog(feature),
  devices: deviceCookie(feature),
})
export type AccountFeature = ReturnType<typeof accountFeature>
