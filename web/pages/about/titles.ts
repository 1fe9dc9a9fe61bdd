import { tableKeys } from '#contract/grammar/table-keys'
import { routes } from '#contract/surface/paths'

/** Titles of the pages about the site. The footer uses them too (spec 2.landing.footer-support). */
export const aboutTitles = {
  [routes.help]: 'Help Center',
  [routes.paymentGuide]: 'Payment Guide',
  [routes.guidelines]: 'Community Guidelines',
  [routes.moderation]: 'Moderation',
  [routes.privacy]: 'Privacy Policy',
  [routes.terms]: 'Terms of Service',
} as const
export type AboutPath = keyof typeof aboutTitles

export const aboutPaths = tableKeys(aboutTitles)
