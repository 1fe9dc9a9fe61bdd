import * as z from 'zod/mini'
import { get, list, post } from '../grammar/endpoint.ts'
import { Id, limits, Timestamp, text } from '../grammar/text.ts'
import { appealableDecisions, appealOutcomes } from './cases.ts'
import { ruleIds } from './rules.ts'
import { reportKinds } from './words.ts'

export const appealDays = 60

/** A decision as the affected person reads it. The reporter and the deciding steward are left out. */
export const OwnDecision = z.object({
  id: Id,
  decision: z.enum(appealableDecisions),
  /** What the decision is about, with the title of its request if it has one. */
  thing: z.object({ kind: z.enum(reportKinds), title: z.nullable(z.string()) }),
  rule: z.enum(ruleIds),
  reason: z.nullable(z.string()),
  /** End of a suspension. Null if the suspension is permanent, and for every other decision. */
  until: z.nullable(Timestamp),
  /** True if no steward was free of a conflict of interest, and the one with the least money in it decided. */
  despiteConflict: z.boolean(),
  createdAt: Timestamp,
  /** Time and reason, if a steward undid the decision. If an appeal reversed it, see `appeal` instead. */
  undone: z.nullable(z.object({ reason: z.nullable(z.string()), createdAt: Timestamp })),
  /** Time until which the decision can be appealed. */
  appealUntil: Timestamp,
  canAppeal: z.boolean(),
  appeal: z.nullable(
    z.object({
      text: z.string(),
      createdAt: Timestamp,
      answer: z.nullable(
        z.object({
          decision: z.enum(appealOutcomes),
          reason: z.nullable(z.string()),
          createdAt: Timestamp,
        }),
      ),
    }),
  ),
})
export type OwnDecision = z.infer<typeof OwnDecision>

export const NewAppeal = z.object({
  text: text(1, limits.appeal, 'Please say why the decision is wrong'),
})

/** Figures from 1 to 4 are replaced by null, because they could identify a person. */
export const fewerThan = 5
const Figure = z.nullable(z.number())

export const Quarter = z.object({
  /** Quarter of a year in UTC: '2026-Q4'. */
  quarter: z.string(),
  rules: z.array(
    z.object({
      rule: z.enum(ruleIds),
      /** Each figure is null if it is from 1 to 4. */
      decisions: Figure,
      appeals: Figure,
      reversals: Figure,
    }),
  ),
})
export type Quarter = z.infer<typeof Quarter>

export const decisions = {
  mine: list('/api/account/decisions', OwnDecision, {
    summary: 'Decisions of stewards about you or something of yours, newest first',
  }),
  appeal: post('/api/account/decisions/:id/appeal', NewAppeal, OwnDecision, {
    summary: `Appeal a decision about you: once, within ${appealDays} days; another steward decides where there is one`,
    whileSuspended: true,
  }),
  quarters: get('/api/moderation/quarters', z.array(Quarter), {
    summary: 'Decisions, appeals and reversals of each quarter that has ended, by rule, newest first',
    access: 'anyone',
    sharedFor: 60_000,
  }),
}
