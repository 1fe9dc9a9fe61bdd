import * as z from 'zod/mini'
import { get } from '../grammar/endpoint.ts'

const Stats = z.object({
  totalSongs: z.number(),
  activeSongwriters: z.number(),
  /** Preformatted: '$1,234'. */
  communitySupport: z.string(),
  happyListeners: z.number(),
  /** What half of the latest paid songs raised: '$120' to '$250'. Absent while there are too few of them. */
  usuallyRaised: z.optional(z.object({ from: z.string(), to: z.string() })),
})

export const stats = {
  site: get('/api/stats', Stats, {
    summary: 'What the community has made so far',
    access: 'anyone',
    sharedFor: 1000,
  }),
}
