import * as z from 'zod/mini'
import { Amount } from '#contract/grammar/money'
import { Genre } from '#contract/people/songwriters'
import { NewSongRequest } from '#contract/requests/song-requests'

/** A request as its form fills it in: the genre is blank until it is chosen. */
export const FilledRequest = z.extend(NewSongRequest, {
  genre: z.pipe(z.string(), Genre),
  /** A pledge of the listener's own, made once the request is there. */
  ownPledge: z.optional(Amount),
})
export type RequestValues = z.input<typeof FilledRequest>
export type FilledValues = z.output<typeof FilledRequest>
