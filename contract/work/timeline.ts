import * as z from 'zod/mini'
import { entryKinds } from '../events.ts'
import { get } from '../grammar/endpoint.ts'
import { Money } from '../grammar/money.ts'
import { decisions, projectStatuses } from '../grammar/state.ts'
import { Id, PageQuery, Timestamp } from '../grammar/text.ts'

/** Everything that can happen to a song, from the request to the applause. */
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

/** What happened, and who did it; what doesn't belong to its kind is null. */
export const TimelineEntry = z.object({
  id: Id,
  kind: z.enum(timelineKinds),
  createdAt: Timestamp,
  by: z.nullable(z.enum(['listener', 'songwriter', 'giver'])),
  /** Whether the caller did it. */
  isOwn: z.boolean(),
  /** First name of who did it; null where they stay anonymous. */
  name: z.nullable(z.string()),
  /** What was written: message, note, comment, reason, review. */
  text: z.nullable(z.string()),
  /** A note's title, the field of a proposal, the name of a file. */
  title: z.nullable(z.string()),
  isPrivate: z.nullable(z.boolean()),
  /** Of a message: whether its receiver has seen it. */
  isRead: z.nullable(z.boolean()),
  status: z.nullable(z.enum(projectStatuses)),
  percentComplete: z.nullable(z.number()),
  /** What a proposal would change, and to what. */
  originalValue: z.nullable(z.string()),
  newValue: z.nullable(z.string()),
  /** How a proposal stands now; of an answer what it was. */
  decision: z.nullable(z.enum(decisions)),
  version: z.nullable(z.number()),
  /** The second of the version that a comment is pinned to. */
  second: z.nullable(z.number()),
  amount: z.nullable(Money),
  rating: z.nullable(z.number()),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

export const timelineOrders = ['newest', 'oldest'] as const

const TimelineQuery = z.extend(PageQuery, { order: z.optional(z.enum(timelineOrders)) })

export const timeline = {
  ofProject: get('/api/projects/:id/timeline', z.array(TimelineEntry), {
    summary: 'All that happened to a song, as this party may see it; newest first, or oldest first',
    query: TimelineQuery,
    paged: true,
  }),
}
