import { sql } from '#drizzle'
import { donations } from '../../../db/schema.ts'
import type { Env } from '../../../env.ts'

/** Settings that limit the Community Fund (product.md, "The Community Fund"). */
export type FundRules = Pick<Env, 'fundPerSong' | 'fundTrustDays' | 'fundPauseHours'>

/** The settings, and the time of their application. */
export interface Asking {
  rules: FundRules
  at: Date
}

/** Maximum of one songwriter's matches within `windows.songwriter`, in multiples of `fundPerSong`. */
export const songsOfSongwriter = 3

/**
 * A songwriter paid by fewer givers of the fund is a newcomer. Newcomers share this part of the waiting sum.
 */
export const newcomer = { givers: 3, part: 10 } as const

/**
 * Days of each cap's rolling window. Calendar months would allow a month's worth on the last day and again on
 * the next.
 */
export const windows = { songwriter: 30, listener: 30, newcomers: 7, tries: 365 } as const

/** SQL condition: the fund matched this pledge to a song. Literal, for the partial indexes. */
export const isMatch = sql`${donations.isGeneral} and ${donations.matchId} is not null`

/**
 * SQL condition: `isMatch`, or made by a matching offer. The caps count these. Literal, for the partial
 * index.
 */
export const isCapped = sql`${donations.matchId} is not null`

export const unmatched = {
  songRequestId: null,
  songwriterId: null,
  matchedAt: null,
  matchId: null,
  dueAt: null,
  isForNewcomer: null,
}
