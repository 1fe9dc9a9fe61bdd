import { queryOptions } from '@tanstack/react-query'
import type { stats } from '#contract/people/stats'
import { fetchPlain, plainReads, segments } from '../../lib/read-plain.ts'

const path = plainReads.site

export const siteStats = queryOptions({
  queryKey: segments(path),
  queryFn: ({ signal }) => fetchPlain<typeof stats.site>(path, signal),
})
