import type { ComponentType } from 'react'
import { routes } from '#contract/surface/paths'
import { Guidelines } from './guidelines.tsx'
import { Help } from './help.tsx'
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
    lead: 'How a song comes about here, step by step, and what to do when something sticks.',
    Body: Help,
  },
  [routes.paymentGuide]: {
    lead: 'People pay songwriters directly. Songwright holds no money and takes none: it keeps track of what was promised, sent and received.',
    Body: PaymentGuide,
  },
  [routes.guidelines]: {
    lead: 'A few things that we ask of each other, so that people can trust us with their stories and their songs.',
    Body: Guidelines,
  },
  [routes.privacy]: {
    lead: 'Stories are personal. Here is who sees what, what a shared link gives away, and how long it is kept.',
    Body: Privacy,
  },
  [routes.terms]: {
    lead: 'The whole arrangement on one page, in plain words.',
    Body: Terms,
  },
}
