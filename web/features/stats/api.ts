import { queryOptions } from '@tanstack/react-query'
import type { stats } from '#contract/people/stats'
import { fetchPlain, segments } from '../../lib/read-plain.ts'

const path = '/api/stats'

export const siteStats = queryOptions({
  queryKey: segments(path),
  queryFn: ({ signal }) => fetchPlain<typeof stats.site>(path, signal),
})
