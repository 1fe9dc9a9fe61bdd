import { useQuery } from '@tanstack/react-query'
import type { Promises } from '#contract/requests/song-requests'
import { shortInCurrency } from '#contract/surface/format'
import { useInView } from '../../../lib/chunks/use-in-view.ts'
import { promisesOf } from '../api.ts'

const shares: Record<number, string> = {
  25: 'at least a quarter',
  50: 'at least half',
  75: 'at least three quarters',
  100: 'all',
}

/** '$240 promised by 7 people; at least half of it from people who paid three songwriters before'. */
export function promisesWords({ promised, givers, paidBefore }: Promises) {
  const share = shares[paidBefore ?? 0]
  const whose = givers === 1 ? '1 person' : `${givers} people`
  return `${shortInCurrency(promised)} promised by ${whose}${
    share ? `; ${share} of it from people who paid three songwriters before` : ''
  }`
}

/**
 * Givers behind the pledges, for a songwriter before Accept. Read when the line is scrolled into view; if it
 * fails, the meter is enough.
 */
export function PromisesLine({ id }: { id: string }) {
  const { ref, isInView } = useInView<HTMLParagraphElement>()
  const { data } = useQuery({ ...promisesOf(id), enabled: isInView })
  return (
    <p ref={ref} className="figures min-h-4 text-xs text-muted">
      {data && data.givers > 0 && promisesWords(data)}
    </p>
  )
}
