import { stats } from '#contract/people/stats'
import { fullDollars } from '#contract/surface/format'
import type { Feature } from '../../http/feature.ts'
import { communityFigures } from './reads.ts'

export function statRoutes({ serve }: Feature) {
  serve(stats.site, async ({ db }) => {
    const { support, ...counts } = await communityFigures(db)
    return { ...counts, communitySupport: fullDollars(support) }
  })
}
