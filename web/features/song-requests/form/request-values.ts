import * as z from 'zod/mini'
import { Amount } from '#contract/grammar/money'
import { Genre } from '#contract/people/songwriters'
import { NewSongRequest } from '#contract/requests/song-requests'

/** Request as filled in: the genre is blank until selected. */
export const FilledRequest = z.extend(NewSongRequest, {
  genre: z.pipe(z.string(), Genre),
  /** The listener's own pledge, made after the request. */
  ownPledge: z.optional(Amount),
})
export type RequestValues = z.input<typeof FilledRequest>
export type FilledValues = z.output<typeof FilledRequest>
