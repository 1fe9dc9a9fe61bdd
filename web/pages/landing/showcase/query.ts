import { queryOptions } from '@tanstack/react-query'
import type { showcase as calls } from '#contract/requests/showcase'
import { fetchPlain, plainReads, segments } from '../../../lib/read-plain.ts'

const path = plainReads.showcase

/** Public songs and songwriters. A server-rendered page embeds them. */
export const showcase = queryOptions({
  queryKey: segments(path),
  queryFn: ({ signal }) => fetchPlain<typeof calls.shown>(path, signal),
})
