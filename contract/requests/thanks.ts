import * as z from 'zod/mini'
import { put } from '../grammar/endpoint.ts'
import { limits, Timestamp, text } from '../grammar/text.ts'

/** What a listener says to the people who pledged to the song, once it is approved. */
export const Thanks = z.object({
  text: z.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  /** When a steward hid it: only its listener still sees it. */
  hiddenAt: z.nullable(Timestamp),
})
export type Thanks = z.infer<typeof Thanks>

export const NewThanks = z.object({
  text: text(1, limits.thanks, 'Please write a few words'),
})

export const thanks = {
  give: put('/api/song-requests/:id/thanks', NewThanks, Thanks, {
    summary:
      'Thank the people who pledged to your approved song, or put it in other words; they are notified once',
  }),
}
