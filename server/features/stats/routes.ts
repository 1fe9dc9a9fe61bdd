import { stats } from '#contract/people/stats'
import { fullDollars } from '#contract/surface/format'
import type { Feature } from '../../http/feature.ts'
import { communityFigures } from './reads.ts'

export function statRoutes({ serve, db }: Feature) {
  const figures = communityFigures(db)

  serve(stats.site, async () => {
    const { support, ...counts } = await figures()
    return { ...counts, communitySupport: fullDollars(support) }
  })
}
