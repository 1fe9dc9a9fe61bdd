import type { ComponentType } from 'react'
import { routes } from '#contract/surface/paths'
import { site } from '../../lib/site/site.ts'
import { Guidelines } from './guidelines.tsx'
import { Help } from './help.tsx'
import { Moderation } from './moderation/moderation.tsx'
import { PaymentGuide } from './payment-guide.tsx'
import { Privacy } from './privacy.tsx'
import { Terms } from './terms.tsx'
import type { AboutPath } from './titles.ts'

interface Content {
  /** Subtitle, and the meta description for search engines. */
  lead: string
  Body: ComponentType
}

export const aboutContents: Record<AboutPath, Content> = {
  [routes.help]: {
    lead: 'How a song is made here, step by step, and what to do when something goes wrong.',
    Body: Help,
  },
  [routes.paymentGuide]: {
    get lead() {
      return `People pay songwriters directly. ${site.name} holds no money and takes no share: it keeps track of what was pledged, sent and confirmed.`
    },
    Body: PaymentGuide,
  },
  [routes.guidelines]: {
    lead: 'A few things we ask of each other, so that people can trust us with their stories and their songs.',
    Body: Guidelines,
  },
  [routes.moderation]: {
    lead: 'What stewards decided in each quarter, by the rule that was broken.',
    Body: Moderation,
  },
  [routes.privacy]: {
    lead: 'Stories are personal. Here’s who sees what, what a shared link shows, and how long we keep it.',
    Body: Privacy,
  },
  [routes.terms]: {
    lead: 'The whole arrangement on one page, in plain words.',
    Body: Terms,
  },
}
