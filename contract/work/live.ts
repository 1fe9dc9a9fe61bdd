import * as z from 'zod/mini'
import { get, post } from '../grammar/endpoint.ts'
import type { Hint } from '../grammar/hints.ts'
import { Id } from '../grammar/text.ts'

/**
 * One message of the event stream. A person's changes are numbered without gaps: a client at 5 that gets 7
 * has missed a change, and requests it. A repeated number without hints is a heartbeat.
 */
export const ChangeNotice = z.object({
  seq: z.number(),
  hints: z.array(z.custom<Hint>((value) => typeof value === 'string')),
  /** True if the client missed too many changes to list them. It then refetches everything. */
  reset: z.optional(z.boolean()),
})
export type ChangeNotice = z.infer<typeof ChangeNotice>

/**
 * Server-sent events. Each event is a `ChangeNotice`, with its number as the event's id. The stream starts
 * after the number in `Last-Event-ID` or `?after=`.
 */
export const eventsPath = '/api/events'

/** Seconds between two heartbeats of a stream. If nothing arrives for much longer, the connection is dead. */
export const beatSeconds = 25
export const streamsPerAccount = 20
export const listedChanges = 500

export const AfterQuery = z.object({
  after: z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, 'after is the number of a change')),
    z.transform(Number),
  ),
})

/**
 * Presence of the other party in a room. `hereFor` and `typingFor` are the milliseconds until it expires
 * unless renewed.
 */
export const Presence = z.object({ userId: Id, hereFor: z.number(), typingFor: z.number() })
export type Presence = z.infer<typeof Presence>

/**
 * Presence, in seconds. A page renews its presence every `here` and `typing` seconds. It expires after
 * `hereFor` and `typingFor` seconds.
 */
export const presenceSeconds = { here: 20, hereFor: 50, typing: 3, typingFor: 7 }

export const live = {
  changes: get('/api/changes', ChangeNotice, {
    summary:
      'What the caller has to read again since a change that they know; `/api/events` tells it as it happens',
    query: AfterQuery,
  }),
  whoIsHere: get('/api/projects/:id/presence', z.array(Presence), {
    summary: 'The other party, where they look at this project now',
  }),
  beHere: post(
    '/api/projects/:id/presence',
    z.object({ isTyping: z.optional(z.boolean()), isLeaving: z.optional(z.boolean()) }),
    z.array(Presence),
    {
      summary: 'Say that the caller looks at this project, is typing, or leaves; answers who else is here',
      bodyOptional: true,
      whileSuspended: true,
    },
  ),
}
