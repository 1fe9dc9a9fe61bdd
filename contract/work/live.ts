import * as z from 'zod/mini'
import { get, post } from '../grammar/endpoint.ts'
import type { Hint } from '../grammar/hints.ts'
import { Id } from '../grammar/text.ts'

/**
 * What one client is told at a time. Numbers of a person come without a gap: who is told 7 and holds 5 has missed
 * something and asks for it. A number that is told again, without hints, only says that the line is alive.
 */
export const Told = z.object({
  seq: z.number(),
  hints: z.array(z.custom<Hint>((value) => typeof value === 'string')),
  /** Too much was missed to be listed: everything is to be read again. */
  reset: z.optional(z.boolean()),
})
export type Told = z.infer<typeof Told>

/** Server-sent events, each a `Told` with its number as id; begins after `Last-Event-ID` or `?after=`. */
export const eventsPath = '/api/events'

/** A stream says something at least so often; one that is silent for much longer is dead. */
export const beatSeconds = 25
/** Streams that one account may hold open at one process. */
export const streamsPerAccount = 20
/** More missed changes than this are not listed one by one. */
export const listedChanges = 500

/** Answers 400 for what isn't a number of a change. */
export const AfterQuery = z.object({
  after: z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, 'after is the number of a change')),
    z.transform(Number),
  ),
})

/** Somebody in a room besides the caller, for so many milliseconds more unless they say so again. */
export const Presence = z.object({ userId: Id, hereFor: z.number(), typingFor: z.number() })
export type Presence = z.infer<typeof Presence>

/** In seconds: how often a page says that it is looked at or written in, and for how long that holds. */
export const presenceSeconds = { here: 20, hereFor: 50, typing: 3, typingFor: 7 }

export const live = {
  changes: get('/api/changes', Told, {
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
      passing: true,
    },
  ),
}
