import { queryOptions } from '@tanstack/react-query'
import type { decisions } from '#contract/trust/decisions'
import { fetchPlain, segments } from '../../../lib/read-plain.ts'

type Read = typeof decisions.quarters
const path: Read['path'] = '/api/moderation/quarters'

/** Stewards' decisions by quarter. A server-rendered page embeds them. */
export const quarters = queryOptions({
  queryKey: segments(path),
  queryFn: ({ signal }) => fetchPlain<Read>(path, signal),
})
