import { matchDays } from '#contract/grammar/days'
import { ms, plus } from '#contract/grammar/time'
import { eq, sql } from '#drizzle'
import { inBatches } from '../../../db/batches.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { newId } from '../../../db/schema/columns.ts'
import { declinedMatches, donations } from '../../../db/schema.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import { record } from '../../../domain/journal/events.ts'
import { untell } from '../../../domain/journal/notifications.ts'
import { type FundRules, isMatch, unmatched } from '../../../domain/money/fund/rules.ts'
import { tellGiver } from '../../../domain/money/fund/tell-giver.ts'
import { matchFund } from '../../../domain/money/fund.ts'
import type { Match } from '../../../domain/money/lock-donation.ts'
import { moved } from '../../../domain/money/totals.ts'
import { tell } from '../moves/make.ts'
import { lapse } from '../promises/lapse.ts'
import { findDueBefore, lockDueBefore } from '../promises/passed.ts'

/**
 * Ends matches that their givers neither paid nor declined in time, as of `at`. The pledge goes to the end of
 * the fund's queue, or lapses after its second missed match. Then the fund matches the song with other
 * pledges. The deadline pauses while a pledge can't be paid. Repeated and concurrent runs are safe.
 */
export async function expireMatches({ db, env }: { db: Db; env: FundRules }, at: Date, signal?: AbortSignal) {
  const before = plus(at, -matchDays * ms.day)
  const end = (id: string) => withTx(db, (tx) => expireOne(tx, id, { before, at, rules: env }))
  await inBatches(() => findPassed(db, before), end, signal)
}

export const findPassed = (db: Db, before: string) => findDueBefore(db, before, isMatch)

interface As {
  before: string
  at: Date
  rules: FundRules
}

/** Ends one match, if it was missed. */
export async function expireOne(tx: Tx, id: string, { before, at, rules }: As) {
  const pledge = await lockDueBefore(tx, id, before, true)
  if (!pledge) return
  const isOver = pledge.missedMatches > 0
  for (const kind of ['pledge_matched', 'pledge_keep'] as const) await untell(tx, { kind, donationId: id })
  if (isOver) await lapseMatch(tx, pledge)
  else await putBack(tx, pledge)
  await tellGiver(tx, pledge, { kind: 'match_missed', more: { ...(isOver && { isOver: 'yes' }) } })
  await matchFund(tx, pledge.songRequestId, rules, at)
}

/** Ends a pledge after its second missed match, and notifies the songwriter, who counted on it. */
async function lapseMatch(tx: Tx, before: Match) {
  const after = await lapse(tx, before)
  await tell(tx, after, { userId: after.songwriterId, kind: 'pledge_lapsed', more: { wasMatch: 'yes' } })
}

/** Puts the pledge at the end of the fund's queue. The fund won't match it with this song again. */
async function putBack(tx: Tx, before: Match) {
  const { id: donationId, songRequestId, status: fromStatus } = before
  const set = { ...unmatched, queueId: newId(), missedMatches: sql`${donations.missedMatches} + 1` }
  const [after] = await tx.update(donations).set(set).where(eq(donations.id, donationId)).returning()
  await tx.insert(declinedMatches).values({ donationId, songRequestId }).onConflictDoNothing()
  await record(tx, { kind: 'match_missed', subjectId: donationId, actorId: null, fromStatus, songRequestId })
  moved(tx, { before, after: after! })
}
