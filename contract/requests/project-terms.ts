import * as z from 'zod/mini'
import { Money } from '../grammar/money.ts'
import { Id, Timestamp } from '../grammar/text.ts'

const termsSides = ['listener', 'songwriter'] as const
export type TermsSide = (typeof termsSides)[number]

/** `ended`: newer terms were proposed, or the work came to its end, before anyone answered. */
const termsStates = ['waiting', 'agreed', 'declined', 'ended'] as const
export type TermsState = (typeof termsStates)[number]

export const Terms = z.object({
  id: Id,
  by: z.enum(termsSides),
  price: Money,
  readyBy: z.string(),
  changes: z.number(),
  state: z.enum(termsStates),
  createdAt: Timestamp,
  /** Time at which the other side answered, or at which the terms ended; null while they wait. */
  answeredAt: z.nullable(Timestamp),
})
export type Terms = z.infer<typeof Terms>

/** Terms of a project since its acceptance. A release or reopening voids all of them. */
export const ProjectTerms = z.object({
  /** What holds: the terms that were agreed last. Null if nothing was agreed. */
  agreed: z.nullable(Terms),
  /** The agreed day, later by the days that stood still. Null if none did. */
  movedTo: z.nullable(z.string()),
  /** Terms that wait for the answer of the other side. */
  waiting: z.nullable(Terms),
  /** The terms that were declined last. */
  declined: z.nullable(Terms),
  /** How many rounds of changes the listener has asked for. */
  changesAsked: z.number(),
})
export type ProjectTerms = z.infer<typeof ProjectTerms>
