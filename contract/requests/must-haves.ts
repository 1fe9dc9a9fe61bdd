import * as z from 'zod/mini'
import { del, get, NoBody, post, put } from '../grammar/endpoint.ts'
import { Id, limits, line, optionalLine, Timestamp, text } from '../grammar/text.ts'

export const mustHaveKinds = ['name', 'fact', 'phrase'] as const
export type MustHaveKind = (typeof mustHaveKinds)[number]

export const mostMustHaves = 20

/** Something that the song must contain, such as a name. */
export const NewMustHave = z
  .object({
    kind: z.enum(mustHaveKinds, 'Please choose what it is'),
    text: line(1, limits.mustHave, 'Please say what must be in the song'),
    note: optionalLine(limits.mustHaveNote),
    /** URL of an uploaded `pronunciation` file. If it is absent, an existing recording is removed. */
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
  /** Line of the song that contains the must-have, as the songwriter states it; null until they tick it. */
  line: z.nullable(z.string()),
  createdAt: Timestamp,
})
export type MustHave = z.infer<typeof MustHave>

/** A must-have as it was when a version was delivered. Later changes don't alter it. */
export const DeliveredMustHave = z.object({
  id: Id,
  kind: z.enum(mustHaveKinds),
  text: z.string(),
  line: z.nullable(z.string()),
})
export type DeliveredMustHave = z.infer<typeof DeliveredMustHave>

/**
 * Must-haves that the songwriter hasn't ticked ('Still missing'). The songwriter sees them before a delivery,
 * both parties after it.
 */
export const notYetIn = <One extends { line: string | null }>(all: readonly One[]) =>
  all.filter(({ line }) => line === null)

export const Tick = z.object({
  line: text(1, limits.lyricLine, 'Tell us which line it’s in'),
})

export const mustHaves = {
  ofProject: get('/api/projects/:id/must-haves', z.array(MustHave), {
    summary: `What the song has to include, in the listener’s order; for the two parties, at most ${mostMustHaves}`,
  }),
  add: post('/api/projects/:id/must-haves', NewMustHave, MustHave, {
    summary: 'Add a must-have to an own request',
    status: 201,
  }),
  change: put('/api/must-haves/:id', NewMustHave, MustHave, {
    summary: 'Change an own must-have; with other words it is no longer ticked',
  }),
  remove: del('/api/must-haves/:id', NoBody, { summary: 'Remove an own must-have' }),
  tick: put('/api/must-haves/:id/tick', Tick, MustHave, {
    summary: 'Tick a must-have, with the line of the song it is in',
  }),
  untick: del('/api/must-haves/:id/tick', MustHave, { summary: 'Untick a must-have' }),
}
