import { queryOptions } from '@tanstack/react-query'
import type { showcase as calls } from '#contract/requests/showcase'
import { fetchPlain, plainReads, segments } from '../../../lib/read-plain.ts'

const path = plainReads.showcase

/** The public songs and songwriters. In the page that the server draws they are there already. */
export const showcase = queryOptions({
  queryKey: segments(path),
  queryFn: ({ signal }) => fetchPlain<typeof calls.shown>(path, signal),
})
