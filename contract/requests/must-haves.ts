import * as z from 'zod/mini'
import { del, get, NoBody, post, put } from '../grammar/endpoint.ts'
import { Id, limits, optionalText, Timestamp, text } from '../grammar/text.ts'

export const mustHaveKinds = ['name', 'fact', 'phrase'] as const
export type MustHaveKind = (typeof mustHaveKinds)[number]

/** More than this is a second story, and no song holds it. */
export const mostMustHaves = 20

/** What the song must not go without. */
export const NewMustHave = z
  .object({
    kind: z.enum(mustHaveKinds, 'Please choose what it is'),
    text: text(1, limits.mustHave, 'Please say what must be in the song'),
    /** How it is said or spelled. */
    note: optionalText(limits.mustHaveNote),
    /** An uploaded `pronunciation`, by any of its addresses. Left out, there is none, or no longer. */
    pronunciationUrl: z.optional(z.nullable(z.string().check(z.maxLength(limits.url)))),
  })
  .check(
    z.refine(({ kind, pronunciationUrl }) => kind === 'name' || !pronunciationUrl, {
      error: 'Only a name has a pronunciation',
      path: ['pronunciationUrl'],
    }),
  )
export type NewMustHave = z.output<typeof NewMustHave>

export const NewMustHaves = z
  .array(NewMustHave)
  .check(z.maxLength(mostMustHaves, `At most ${mostMustHaves} must-haves`))

export const MustHave = z.object({
  id: Id,
  songRequestId: Id,
  kind: z.enum(mustHaveKinds),
  text: z.string(),
  note: z.nullable(z.string()),
  pronunciationUrl: z.nullable(z.string()),
  /** The line of the song that carries it, in the songwriter's word; null until they tick it. */
  line: z.nullable(z.string()),
  createdAt: Timestamp,
})
export type MustHave = z.infer<typeof MustHave>

/** How it stood when a version was delivered: this stays, whatever is ticked or changed later. */
export const DeliveredMustHave = z.object({
  id: Id,
  kind: z.enum(mustHaveKinds),
  text: z.string(),
  line: z.nullable(z.string()),
})
export type DeliveredMustHave = z.infer<typeof DeliveredMustHave>

/** 'Not yet in the song' of what stands there, for the songwriter before a delivery and for both after it. */
export const notYetIn = <One extends { line: string | null }>(all: readonly One[]) =>
  all.filter(({ line }) => line === null)

export const Tick = z.object({
  line: text(1, limits.lyricLine, 'Please say which line carries it'),
})

export const mustHaves = {
  ofProject: get('/api/projects/:id/must-haves', z.array(MustHave), {
    summary: `What the song must not go without, in the listener’s order; for the two parties, at most ${mostMustHaves}`,
  }),
  add: post('/api/projects/:id/must-haves', NewMustHave, MustHave, {
    summary: 'Add a must-have to an own request',
    status: 201,
  }),
  change: put('/api/must-haves/:id', NewMustHave, MustHave, {
    summary: 'Change an own must-have; with other words it is no longer ticked',
  }),
  remove: del('/api/must-haves/:id', NoBody, { summary: 'Take an own must-have back' }),
  tick: put('/api/must-haves/:id/tick', Tick, MustHave, {
    summary: 'Say which line of the song carries a must-have',
  }),
  untick: del('/api/must-haves/:id/tick', MustHave, { summary: 'Take the tick of a must-have back' }),
}
