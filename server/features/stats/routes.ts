import { stats } from '#contract/people/stats'
import type { Feature } from '../../http/feature.ts'
import { communityFigures } from './reads.ts'

/** '1234.50' → '$1,234': whole dollars, never more than there are. */
const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
  roundingMode: 'trunc',
})

export function statRoutes({ serve, db }: Feature) {
  const figures = communityFigures(db)

  serve(stats.site, async () => {
    const { support, ...counts } = await figures()
    return { ...counts, communitySupport: wholeDollars.format(support as Intl.StringNumericLiteral) }
  })
}
