import { matchDays } from '#contract/grammar/days'
import { unpaidDonations } from '#contract/grammar/state'
import { ms, plus } from '#contract/grammar/time'
import { and, eq, isNotNull, lte, sql } from '#drizzle'
import { batchSize, inBatches } from '../../../db/batches.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { newId } from '../../../db/schema/columns.ts'
import { declinedMatches, donations, songRequests } from '../../../db/schema.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import { isIn } from '../../../domain/giving/donation-statuses.ts'
import { record } from '../../../domain/journal/events.ts'
import { untell } from '../../../domain/journal/notifications.ts'
import { type FundRules, isMatch, unmatched } from '../../../domain/money/fund/rules.ts'
import { tellGiver } from '../../../domain/money/fund/tell-giver.ts'
import { matchFund } from '../../../domain/money/fund.ts'
import { type DonationRow, lockDonation, type Match } from '../../../domain/money/lock-donation.ts'
import { moved } from '../../../domain/money/totals.ts'
import { isOfListedPerson, isOfShown, isThere } from '../../../domain/requests/visible.ts'
import { tell } from '../moves/make.ts'
import { lapse } from '../promises/lapse.ts'

/**
 * Ends the matches that their givers neither sent nor declined in time, as of `at`. The pledge moves behind all
 * others, or lapses the second time, and the next one is tried. Days pause while a pledge can't be paid. Idempotent
 * and safe to run concurrently.
 */
export async function expireMatches({ db, env }: { db: Db; env: FundRules }, at: Date, signal?: AbortSignal) {
  const before = plus(at, -matchDays * ms.day)
  const end = (id: string) => withTx(db, (tx) => expire(tx, id, { before, at, rules: env }))
  await inBatches(() => findPassed(db, before), end, signal)
}

export const findPassed = (db: Db, before: string) =>
  db
    .select({ id: donations.id })
    .from(donations)
    .where(
      and(
        isMatch,
        isIn(unpaidDonations),
        isNotNull(donations.songRequestId),
        lte(donations.dueAt, before),
        isOfShown(donations.songRequestId),
        isOfListedPerson(donations.songwriterId),
      ),
    )
    .orderBy(donations.dueAt, donations.id)
    .limit(batchSize)

interface As {
  before: string
  at: Date
  rules: FundRules
}

async function expire(tx: Tx, id: string, { before, at, rules }: As) {
  const pledge = await lockDonation(tx, id)
  // Sent, declined or ended meanwhile by its giver or another process.
  if (!pledge || !hasPassed(pledge, before) || !(await findPayable(tx, pledge))) return
  const isOver = pledge.missedMatches > 0
  for (const kind of ['pledge_matched', 'pledge_keep'] as const) await untell(tx, { kind, donationId: id })
  if (isOver) await lapseMatch(tx, pledge)
  else await putBack(tx, pledge)
  await tellGiver(tx, pledge, { kind: 'match_missed', more: { ...(isOver && { isOver: 'yes' }) } })
  await matchFund(tx, pledge.songRequestId, rules, at)
}

/** The pledge's song, unless its days are paused. */
async function findPayable(tx: Tx, { songRequestId, songwriterId }: Match) {
  const [payable] = await tx
    .select({ id: songRequests.id })
    .from(songRequests)
    .where(and(eq(songRequests.id, songRequestId), isThere, isOfListedPerson(sql`${songwriterId}::uuid`)))
  return payable
}

/** Notifies the giver of the missed match, and the songwriter, who counted on it, of the lapse. */
async function lapseMatch(tx: Tx, before: Match) {
  const after = await lapse(tx, before)
  await tell(tx, after, { userId: after.songwriterId, kind: 'pledge_lapsed', more: { wasMatch: 'yes' } })
}

const hasPassed = (pledge: DonationRow, before: string): pledge is Match =>
  pledge.isGeneral &&
  pledge.songRequestId !== null &&
  unpaidDonations.some((status) => status === pledge.status) &&
  pledge.dueAt !== null &&
  Date.parse(pledge.dueAt) <= Date.parse(before)

/** Moves the pledge behind all others. It isn't offered this song again, as its giver has seen it. */
async function putBack(tx: Tx, before: Match) {
  const { id: donationId, songRequestId, status: fromStatus } = before
  const set = { ...unmatched, queueId: newId(), missedMatches: sql`${donations.missedMatches} + 1` }
  const [after] = await tx.update(donations).set(set).where(eq(donations.id, donationId)).returning()
  await tx.insert(declinedMatches).values({ donationId, songRequestId }).onConflictDoNothing()
  await record(tx, { kind: 'match_missed', subjectId: donationId, actorId: null, fromStatus, songRequestId })
  moved(tx, { before, after: after! })
}
