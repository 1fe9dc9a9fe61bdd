import { stats } from '#contract/people/stats'
import { fullDollars } from '#contract/surface/format'
import type { Feature } from '../../http/feature.ts'
import { communityFigures } from './reads.ts'

export function statRoutes({ serve }: Feature) {
  serve(stats.site, async ({ db }) => {
    const { support, usuallyRaised, ...counts } = await communityFigures(db)
    const raised = usuallyRaised && {
      usuallyRaised: { from: fullDollars(usuallyRaised[0]), to: fullDollars(usuallyRaised[1]) },
    }
    return { ...counts, communitySupport: fullDollars(support), ...raised }
  })
}
