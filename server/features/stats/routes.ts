import { stats } from '#contract/people/stats'
import { wholeInCurrency } from '#contract/surface/format'
import type { Feature } from '../../http/feature.ts'
import { communityFigures } from './reads.ts'

export function statRoutes({ serve, env }: Feature) {
  serve(stats.site, async ({ db }) => {
    const { support, usuallyRaised, ...counts } = await communityFigures(db, env)
    const raised = usuallyRaised && {
      usuallyRaised: { from: wholeInCurrency(usuallyRaised[0]), to: wholeInCurrency(usuallyRaised[1]) },
    }
    return { ...counts, communitySupport: wholeInCurrency(support), ...raised }
  })
}
