import { sql } from '#drizzle'
import { donations } from '../../../db/schema.ts'
import type { Env } from '../../../env.ts'

/** Settings that limit the Community Fund (product.md, "The Community Fund"). */
export type FundRules = Pick<Env, 'fundPerSong' | 'fundTrustDays' | 'fundPauseHours'>

/** The settings, and the time at which they are applied. */
export interface Asking {
  rules: FundRules
  at: Date
}

/** Maximum of one songwriter's matches within `windows.songwriter`, as a multiple of `fundPerSong`. */
export const songsOfSongwriter = 3

/**
 * A songwriter is a newcomer until this many givers of the fund have paid them. All newcomers together may
 * get one tenth (`part`) of the waiting sum.
 */
export const newcomer = { givers: 3, part: 10 } as const

/**
 * Days of each cap's rolling window. With calendar months, the full amount could be used on the last day of a
 * month and again on the next day.
 */
export const windows = { songwriter: 30, listener: 30, newcomers: 7, tries: 365 } as const

/** SQL condition: the fund matched this pledge to a song. The text must match the partial indexes. */
export const isMatch = sql`${donations.isGeneral} and ${donations.matchId} is not null`

export const unmatched = {
  songRequestId: null,
  songwriterId: null,
  matchedAt: null,
  matchId: null,
  dueAt: null,
  isForNewcomer: null,
}
