import * as z from 'zod/mini'
import { entryKinds } from '../events.ts'
import { list } from '../grammar/endpoint.ts'
import { Money } from '../grammar/money.ts'
import { decisions, projectStatuses } from '../grammar/state.ts'
import { Id, OrderedQuery, Timestamp } from '../grammar/text.ts'

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

/** A timeline entry. Fields that don't apply to its kind are null. */
export const TimelineEntry = z.object({
  id: Id,
  kind: z.enum(timelineKinds),
  createdAt: Timestamp,
  by: z.nullable(z.enum(['listener', 'songwriter', 'giver'])),
  isOwn: z.boolean(),
  name: z.nullable(z.string()),
  text: z.nullable(z.string()),
  /** Title of a note, field of a proposal, or name of a file. */
  title: z.nullable(z.string()),
  isPrivate: z.nullable(z.boolean()),
  /** For a message: true if its receiver has read it. */
  isRead: z.nullable(z.boolean()),
  status: z.nullable(z.enum(projectStatuses)),
  percentComplete: z.nullable(z.number()),
  originalValue: z.nullable(z.string()),
  newValue: z.nullable(z.string()),
  /** For a proposal: its current status. For an answer to a proposal: the decision. */
  decision: z.nullable(z.enum(decisions)),
  version: z.nullable(z.number()),
  second: z.nullable(z.number()),
  amount: z.nullable(Money),
  rating: z.nullable(z.number()),
  /** Time at which a steward hid this text of the caller. No one else sees the entry. */
  hiddenAt: z.nullable(Timestamp),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

export const timeline = {
  ofProject: list('/api/projects/:id/timeline', TimelineEntry, {
    summary: 'Everything that happened to a song, as this party may see it; newest first, or oldest first',
    query: OrderedQuery,
  }),
}
