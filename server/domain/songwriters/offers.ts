import { lastToday } from '#contract/grammar/calendar'
import { isPausing, type Offer } from '#contract/people/offers'
import { eq, type SQLWrapper, sql } from '#unguarded'
import type { Tx } from '../../db/client.ts'
import { songwriterProfiles } from '../../db/schema.ts'

const { priceFrom, usualDays, changesIncluded, isPaused, pausedUntil } = songwriterProfiles

/** Columns of what a songwriter offers, which a reply has as `offerOf` returns them. */
export const offerColumns = { priceFrom, usualDays, changesIncluded, isPaused, pausedUntil }

/** SQL form of `isPausing` of the contract. `today` is `lastToday()`. */
export const whereIsPausing = (today: SQLWrapper) =>
  sql<boolean>`(${isPaused} and (${pausedUntil} is null or ${pausedUntil} >= ${today}::date))`

/** SQL: last day of a pause, for an update; null if it is over. */
export const leftOfPause = () => sql`case when ${pausedUntil} >= ${lastToday()}::date then ${pausedUntil} end`

/** A row with its pause as it holds today, so that no page that was drawn before midnight keeps one that is over. */
export const offerOf = <Row extends Offer>(row: Row): Row =>
  isPausing(row) ? row : { ...row, isPaused: false, pausedUntil: null }

/** What is left of an offer where the profile is hidden, or the page asks for no money. */
export const nothingOffered: Offer = {
  priceFrom: null,
  usualDays: null,
  changesIncluded: null,
  isPaused: false,
  pausedUntil: null,
}

/**
 * The pause of a songwriter if they pause now. Locks the profile, so that a pause that is being saved is waited for,
 * and one that comes later waits until `tx` ends. Several invitations at once don't wait for each other.
 */
export async function lockPause(tx: Tx, songwriterId: string): Promise<Offer | undefined> {
  const [found] = await tx
    .select({ isPaused, pausedUntil })
    .from(songwriterProfiles)
    .where(eq(songwriterProfiles.id, songwriterId))
    .for('share')
  return found && isPausing(found) ? found : undefined
}
