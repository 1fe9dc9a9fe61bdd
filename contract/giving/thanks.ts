import * as z from 'zod/mini'
import { put } from '../grammar/endpoint.ts'
import { limits, Timestamp, text } from '../grammar/text.ts'

/** The listener's thank-you to the people who pledged to the song, after its approval. */
export const Thanks = z.object({
  text: z.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  /** Time at which a steward hid the thank-you. Only its listener can still read it. */
  hiddenAt: z.nullable(Timestamp),
})
export type Thanks = z.infer<typeof Thanks>

/** The receiver's reply to a gift. */
export const GiftAnswer = z.object({ text: z.string(), createdAt: Timestamp })
export type GiftAnswer = z.infer<typeof GiftAnswer>

export const NewThanks = z.object({
  text: text(1, limits.thanks, 'Please write a few words'),
})

export const thanks = {
  give: put('/api/song-requests/:id/thanks', NewThanks, Thanks, {
    summary: 'Thank the supporters of your approved song, or put it in other words; they are notified once',
  }),
}
