import * as z from 'zod/mini'
import { entryKinds } from '../events.ts'
import { get } from '../grammar/endpoint.ts'
import { Money } from '../grammar/money.ts'
import { decisions, projectStatuses } from '../grammar/state.ts'
import { Id, OrderedQuery, Timestamp } from '../grammar/text.ts'

/** Every kind of timeline entry, from the request to the review. */
export const timelineKinds = [
  ...entryKinds,
  'message',
  'note',
  'status',
  'proposal',
  'answer',
  'delivery',
  'comment',
  'file',
  'goal_reached',
  'gift',
  'gift_answer',
] as const
export type TimelineKind = (typeof timelineKinds)[number]

/** A timeline entry; fields that don't apply to its kind are null. */
export const TimelineEntry = z.object({
  id: Id,
  kind: z.enum(timelineKinds),
  createdAt: Timestamp,
  by: z.nullable(z.enum(['listener', 'songwriter', 'giver'])),
  /** Whether the caller is its author. */
  isOwn: z.boolean(),
  /** The author's first name; null if they stay anonymous. */
  name: z.nullable(z.string()),
  /** The text: message, note, comment, reason, review. */
  text: z.nullable(z.string()),
  /** A note's title, the field of a proposal, the name of a file. */
  title: z.nullable(z.string()),
  isPrivate: z.nullable(z.boolean()),
  /** For a message: whether its receiver has read it. */
  isRead: z.nullable(z.boolean()),
  status: z.nullable(z.enum(projectStatuses)),
  percentComplete: z.nullable(z.number()),
  /** The field and the value that a proposal would change. */
  originalValue: z.nullable(z.string()),
  newValue: z.nullable(z.string()),
  /** A proposal's current status; for an answer, the decision. */
  decision: z.nullable(z.enum(decisions)),
  version: z.nullable(z.number()),
  /** The second of the version that a comment is pinned to. */
  second: z.nullable(z.number()),
  amount: z.nullable(Money),
  rating: z.nullable(z.number()),
  /** When a steward hid the caller’s own text; nobody else sees it. */
  hiddenAt: z.nullable(Timestamp),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

export const timeline = {
  ofProject: get('/api/projects/:id/timeline', z.array(TimelineEntry), {
    summary: 'Everything that happened to a song, as this party may see it; newest first, or oldest first',
    query: OrderedQuery,
    paged: true,
  }),
}
