import * as z from 'zod/mini'
import { maxSeconds } from '../files/sounds.ts'
import { list, NoBody, post } from '../grammar/endpoint.ts'
import { commentStatuses } from '../grammar/state.ts'
import { Id, limits, Timestamp, text } from '../grammar/text.ts'

export const Comment = z.object({
  id: Id,
  deliveryId: Id,
  version: z.number(),
  authorId: Id,
  second: z.number(),
  text: z.string(),
  status: z.enum(commentStatuses),
  /** Time at which a steward hid the comment. Only its author can still see it. */
  hiddenAt: z.nullable(Timestamp),
  createdAt: Timestamp,
})
export type Comment = z.infer<typeof Comment>

const secondRule = 'Please name a second of the song'

const NewComment = z.object({
  second: z
    .number(secondRule)
    .check(z.int(secondRule), z.minimum(0, secondRule), z.maximum(maxSeconds, secondRule)),
  text: text(1, limits.comment, 'Please write a comment'),
})

export const comments = {
  ofDelivery: list('/api/deliveries/:id/comments', Comment, {
    summary: 'Comments on a version, in the order of the song',
  }),
  add: post('/api/deliveries/:id/comments', NewComment, Comment, {
    summary: 'Pin a comment to a second of a version',
    status: 201,
  }),
  open: list('/api/projects/:id/open-comments', Comment, {
    summary: 'Open comments on every version, newest first',
  }),
  resolve: post('/api/comments/:id/resolve', NoBody, Comment, { summary: 'Mark a comment as resolved' }),
  reopen: post('/api/comments/:id/reopen', NoBody, Comment, { summary: 'Open a resolved comment again' }),
}
