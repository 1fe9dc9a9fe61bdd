import * as z from 'zod/mini'
import { PageQuery } from '../grammar/text.ts'

/**
 * What decides who makes the next move of an own request, besides its other fields. Absent in replies of an
 * earlier release.
 */
export const Making = z.object({
  songwriterName: z.nullable(z.string()),
  /** Progress of the newest status update; null if there is none. */
  percent: z.nullable(z.number()),
  /** Number of proposals that wait for the listener's answer. */
  pendingProposals: z.number(),
  /** True if words wait for the listener's answer. Absent in replies of an earlier release. */
  hasWaitingWords: z.optional(z.boolean()),
  /** True if the listener was told that the songwriter has been inactive, and they still are. */
  isSilent: z.boolean(),
})

export const OwnQuery = z.extend(PageQuery, {
  /** Only requests whose next move is the listener's. */
  turn: z.optional(z.enum(['own'])),
})
