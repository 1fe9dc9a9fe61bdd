import type { SiteFeature } from '../feature.ts'
import { askingBrowser } from './asking-browser.ts'
import { deviceCookie } from './known-device.ts'
import { accountCounts } from './limits.ts'
import { openSecurityLog } from './security-log.ts'

/** Adds what all account features need: rate limits, the security log, and the cookies of browsers. */
export const accountFeature = (feature: SiteFeature) => ({
  ...feature,
  counts: accountCounts(feature),
  log: openSecurityLog(feature),
  devices: deviceCookie(feature),
  browsers: askingBrowser(feature),
})
export type AccountFeature = ReturnType<typeof accountFeature>
