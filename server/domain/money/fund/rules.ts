import { sql } from '#drizzle'
import { donations } from '../../../db/schema.ts'
import type { Env } from '../../../env.ts'

/** The settings that bound what the Community Fund does (product.md, "The Community Fund"). */
export type FundRules = Pick<Env, 'fundPerSong' | 'fundTrustDays' | 'fundPauseHours'>

/** The settings, and the time as of which they are applied. */
export interface Asking {
  rules: FundRules
  at: Date
}

/** How many times `fundPerSong` one songwriter is matched at most within `windows.songwriter`. */
export const songsOfSongwriter = 3

/** A songwriter that fewer givers of the fund have paid is a newcomer; newcomers share this part of what waits. */
export const newcomer = { givers: 3, part: 10 } as const

/**
 * Days that each cap looks back. Rolling windows: a calendar's would let a month's worth be taken on its last day and
 * again on the next.
 */
export const windows = { songwriter: 30, listener: 30, newcomers: 7, tries: 365 } as const

/** SQL condition: the fund matched this pledge to a song. Literal, for the partial indexes. */
export const isMatch = sql`${donations.isGeneral} and ${donations.matchId} is not null`

/** SQL condition: `isMatch`, or a matching offer made it. The caps count these. Literal, for the partial index. */
export const isCapped = sql`${donations.matchId} is not null`

/** What a match sets, as it is without one. */
export const unmatched = {
  songRequestId: null,
  songwriterId: null,
  matchedAt: null,
  matchId: null,
  dueAt: null,
  isForNewcomer: null,
}
