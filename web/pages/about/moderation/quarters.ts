import { queryOptions } from '@tanstack/react-query'
import type { decisions } from '#contract/trust/decisions'
import { fetchPlain, segments } from '../../../lib/read-plain.ts'

type Read = typeof decisions.quarters
const path: Read['path'] = '/api/moderation/quarters'

/** What stewards decided, by quarter. In the page that the server draws it is there already. */
export const quarters = queryOptions({
  queryKey: segments(path),
  queryFn: ({ signal }) => fetchPlain<Read>(path, signal),
})
