import * as z from 'zod/mini'
import { get } from '../grammar/endpoint.ts'
import { Id } from '../grammar/text.ts'
import { FirstSample } from '../people/songwriters.ts'

export const mostShown = 8

const ShownSong = z.object({
  title: z.string(),
  genre: z.string(),
  emotions: z.array(z.string()),
  shareableId: z.string(),
  listener: z.nullable(z.string()),
  /** Full name of the songwriter; '' if there is none. */
  songwriter: z.string(),
  songUrl: z.string(),
  seconds: z.nullable(z.number()),
  /** Beginning of the lyrics: at most two lines. */
  words: z.array(z.string()),
})
export type ShownSong = z.infer<typeof ShownSong>

/**
 * A songwriter on the landing page. The name is ready for display, so that the page needs no code for it.
 */
const ShownSongwriter = z.object({
  id: Id,
  name: z.string(),
  initials: z.string(),
  /** Address of the photo in the size that the page needs. */
  photo: z.nullable(z.string()),
  sample: FirstSample,
  bio: z.string(),
  genres: z.array(z.string()),
  /** Rating as decimal text, such as '4.50'. */
  rating: z.string(),
  completedSongs: z.number(),
  /** What the songwriter offers, in one line; '' for nothing. Absent in replies of an earlier release. */
  offer: z.optional(z.string()),
})

const Showcase = z.object({
  songs: z.array(ShownSong),
  /** Time in which half of these songs were finished, such as '3 weeks'; null for fewer than three songs. */
  halfWithin: z.nullable(z.string()),
  songwriters: z.array(ShownSongwriter),
})
export type Showcase = z.infer<typeof Showcase>

export const showcase = {
  shown: get('/api/showcase', Showcase, {
    summary: 'The newest approved songs that are public, and songwriters with a public page',
    access: 'anyone',
    sharedFor: 1000,
  }),
}
