import * as z from 'zod/mini'
import { get, post } from '../grammar/endpoint.ts'
import type { Hint } from '../grammar/hints.ts'
import { Id } from '../grammar/text.ts'

/**
 * One message of the event stream. A person's numbers have no gaps: a client at 5 that gets 7 has missed a
 * change, and requests it. A repeated number without hints is a heartbeat.
 */
export const ChangeNotice = z.object({
  seq: z.number(),
  hints: z.array(z.custom<Hint>((value) => typeof value === 'string')),
  /** Too many changes were missed to list them. The client refetches everything. */
  reset: z.optional(z.boolean()),
})
export type ChangeNotice = z.infer<typeof ChangeNotice>

/**
 * Server-sent events, each a `ChangeNotice` with its number as id. The stream starts after `Last-Event-ID` or
 * `?after=`.
 */
export const eventsPath = '/api/events'

/** Heartbeat interval of a stream. A much longer silence means a dead connection. */
export const beatSeconds = 25
export const streamsPerAccount = 20
export const listedChanges = 500

export const AfterQuery = z.object({
  after: z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, 'after is the number of a change')),
    z.transform(Number),
  ),
})

/** Presence of the other party in a room; it expires after this many milliseconds unless renewed. */
export const Presence = z.object({ userId: Id, hereFor: z.number(), typingFor: z.number() })
export type Presence = z.infer<typeof Presence>

/** Presence, in seconds: intervals at which a page renews "here" and "typing", and their lifetimes. */
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
