import * as z from 'zod/mini'
import { get } from '../grammar/endpoint.ts'

const Stats = z.object({
  totalSongs: z.number(),
  activeSongwriters: z.number(),
  /** Formatted sum, such as '$1,234'. */
  communitySupport: z.string(),
  happyListeners: z.number(),
  /**
   * Interquartile range of the sums of the latest paid songs: '$120' to '$250'. Absent if there are too few
   * songs.
   */
  usuallyRaised: z.optional(z.object({ from: z.string(), to: z.string() })),
})

export const stats = {
  site: get('/api/stats', Stats, {
    summary: 'What the community has made so far',
    access: 'anyone',
    sharedFor: 1000,
  }),
}
