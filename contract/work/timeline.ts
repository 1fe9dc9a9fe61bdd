import * as z from 'zod/mini'
import type { EventKind, eventKinds, Subject } from '../events.ts'
import { list } from '../grammar/endpoint.ts'
import { Money } from '../grammar/money.ts'
import { decisions, projectStatuses } from '../grammar/state.ts'
import { Id, OrderedQuery, Timestamp } from '../grammar/text.ts'

/**
 * Events in the timeline, with the text after the person's name. Other events have no entry. They are apart from
 * events.ts, because every member's page loads that.
 */
export const recordedDeeds = {
  created: 'asked for this song',
  opened_to_all: 'opened the request to every songwriter',
  invitation_declined: 'declined the invitation',
  accepted: 'accepted the request',
  terms_proposed: 'proposed terms: {amount}',
  terms_agreed: 'agreed to terms: {amount}',
  terms_declined: 'declined terms: {amount}',
  released: 'released the request',
  reopened: 'reopened the request',
  words_sent: 'sent the words',
  words_right: 'said that the words are right',
  changes_requested: 'asked for changes',
  approved: 'approved the song',
  pledged: 'promised {amount}',
  offered: 'matched a payment with {amount}',
  matched: 'gave {amount} through the Community Fund',
  sent: 'sent {amount}',
  confirmed: 'got {amount}',
  found: 'found {amount}',
} as const satisfies Partial<Record<EventKind, string>>

export type EntryKind<Of extends Subject = Subject> = {
  [Kind in keyof typeof recordedDeeds]: (typeof eventKinds)[Kind] extends { subject: Of } ? Kind : never
}[keyof typeof recordedDeeds]

export const isRecorded = (kind: string): kind is EntryKind => Object.hasOwn(recordedDeeds, kind)

export const timelineKinds = [
  ...Object.keys(recordedDeeds).filter(isRecorded),
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
