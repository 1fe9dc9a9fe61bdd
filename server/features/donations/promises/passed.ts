import { unpaidDonations } from '#contract/grammar/state'
import { and, eq, isNotNull, lte, type SQL, sql } from '#drizzle'
import { batchSize } from '../../../db/batches.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { donations, songRequests } from '../../../db/schema.ts'
import { isIn } from '../../../domain/giving/donation-statuses.ts'
import { lockDonation, type Match } from '../../../domain/money/lock-donation.ts'
import { isOfListedPerson, isOfShown, isThere } from '../../../domain/requests/visible.ts'

/**
 * Finds unpaid pledges to songs that fell due before this time, oldest first. Excludes pledges that can't be
 * paid now, because their deadline pauses.
 */
export const findDueBefore = (db: Db, before: string, which: SQL) =>
  db
    .select({ id: donations.id })
    .from(donations)
    .where(
      and(
        which,
        isIn(unpaidDonations),
        isNotNull(donations.songRequestId),
        lte(donations.dueAt, before),
        isOfShown(donations.songRequestId),
        isOfListedPerson(donations.songwriterId),
      ),
    )
    .orderBy(donations.dueAt, donations.id)
    .limit(batchSize)

/**
 * Locks and returns an unpaid pledge that fell due before this time. Returns undefined if the pledge was
 * sent, cancelled or ended meanwhile, or can't be paid now.
 */
export async function lockDueBefore(tx: Tx, id: string, before: string, isGeneral: boolean) {
  const pledge = await lockDonation(tx, id)
  const hasPassed =
    pledge?.songRequestId &&
    pledge.isGeneral === isGeneral &&
    unpaidDonations.some((status) => status === pledge.status) &&
    pledge.dueAt !== null &&
    Date.parse(pledge.dueAt) <= Date.parse(before)
  if (!hasPassed) return undefined
  const isPayable = and(isThere, isOfListedPerson(sql`${pledge.songwriterId}::uuid`))
  const [song] = await tx
    .select({ id: songRequests.id })
    .from(songRequests)
    .where(and(eq(songRequests.id, pledge.songRequestId!), isPayable))
  return song && (pledge as Match)
}
