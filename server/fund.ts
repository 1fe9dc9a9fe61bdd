import { and, eq, inArray, isNull, lte, ne, notExists, sql } from 'drizzle-orm'
import { usualGoal } from '#contract/donations'
import { type Cents, cents, maxAmount, money } from '#contract/money'
import type { Tx } from './db/client.ts'
import { now } from './db/columns.ts'
import { communityFund, declinedMatches, donations, songRequests } from './db/schema.ts'
import { record } from './events.ts'
import { notify } from './notifications.ts'
import { about } from './requests.ts'
import { lockRequest, retotal } from './totals.ts'

/** The fund's only row: a fixed id, so that whoever needs it first can make it without asking whether it is there. */
export const fundId = '00000000-0000-7000-8000-000000000001'

/** What numeric(12,2) holds at most. */
const fullest = '9999999999.99'

/** Adds a new general pledge to the fund's total, in its transaction. False where the total can't hold it. */
export async function addToFund(tx: Tx, amount: string): Promise<boolean> {
  const [row] = await tx
    .insert(communityFund)
    .values({ id: fundId, totalAmount: amount })
    .onConflictDoUpdate({
      target: communityFund.id,
      set: { totalAmount: sql`${communityFund.totalAmount} + excluded.total_amount`, lastUpdated: now() },
      setWhere: sql`${communityFund.totalAmount} + excluded.total_amount <= ${fullest}`,
    })
    .returning({ id: communityFund.id })
  return row !== undefined
}

/** A general pledge that nobody's song has claimed. Also the predicate of an index. */
const isWaiting = and(
  eq(donations.isGeneral, true),
  isNull(donations.songRequestId),
  eq(donations.status, 'pledged'),
)

/**
 * Gives an approved song the oldest waiting general pledges, whole, until they close the gap to its goal
 * (decisions §5). Call it in the transaction of the approval. Answers the ids of the matched pledges.
 */
export async function matchFund(tx: Tx, { requestId }: { requestId: string }): Promise<string[]> {
  await lockRequest(tx, requestId)
  const song = await fundedSong(tx, requestId)
  if (!song) return []
  const matched: Claimed[] = []
  for (let { gap, room } = song; gap > 0; ) {
    const candidates = await oldestWaiting(tx, song, { gap, room })
    if (candidates.length === 0) break
    // Another approval may hold some of them; then this waits for its end, gets the rest, and looks again.
    for (const pledge of await claim(tx, song, candidates)) {
      gap -= cents(pledge.amount)
      room -= cents(pledge.amount)
      matched.push(pledge)
    }
  }
  if (matched.length > 0) await tell(tx, song, matched)
  return matched.map(({ id }) => id)
}

type Song = NonNullable<Awaited<ReturnType<typeof fundedSong>>>
type Claimed = Awaited<ReturnType<typeof claim>>[number]

/** The song, what it still lacks, and how much its pledged sum can hold, in cents. */
async function fundedSong(tx: Tx, requestId: string) {
  const counted = (status: string, column: string) =>
    sql<string>`(select coalesce(sum(${sql.raw(column)}), 0)::text from ${donations}
      where song_request_id = ${requestId} and ${sql.raw(status)})`
  const [song] = await tx
    .select({
      id: songRequests.id,
      title: songRequests.title,
      shareableId: songRequests.shareableId,
      songwriterId: songRequests.songwriterId,
      goalAmount: songRequests.goalAmount,
      live: counted(`status in ('pledged', 'sent')`, 'amount'),
      confirmed: counted(`status = 'confirmed'`, 'coalesce(received_amount, amount)'),
      pledged: counted(`status <> 'rejected'`, 'amount'),
    })
    .from(songRequests)
    .where(eq(songRequests.id, requestId))
  if (!song?.songwriterId) return undefined
  return {
    ...song,
    songwriterId: song.songwriterId,
    gap: cents(song.goalAmount ?? usualGoal) - cents(song.live) - cents(song.confirmed),
    room: cents(maxAmount) - cents(song.pledged),
  }
}

/** Ids of the pledges that would close the gap, oldest first. Not the songwriter's own, nor one that declined this. */
async function oldestWaiting(
  tx: Tx,
  { id, songwriterId }: Song,
  { gap, room }: { gap: number; room: number },
) {
  const declined = tx
    .select({ one: sql`1` })
    .from(declinedMatches)
    .where(and(eq(declinedMatches.donationId, donations.id), eq(declinedMatches.songRequestId, id)))
  const waiting = await tx
    .select({ id: donations.id, amount: donations.amount })
    .from(donations)
    .where(
      and(
        isWaiting,
        ne(donations.underwriterId, songwriterId),
        notExists(declined),
        lte(donations.amount, money(room as Cents)),
      ),
    )
    .orderBy(donations.id)
    .limit(100)
  const chosen: string[] = []
  for (const pledge of waiting) {
    if (gap <= 0) break
    const amount = cents(pledge.amount)
    if (amount > room) continue
    chosen.push(pledge.id)
    gap -= amount
    room -= amount
  }
  return chosen
}

/** Takes those that are still waiting, locked in the order of their ids, so that two approvals can't block each other. */
function claim(tx: Tx, { id, songwriterId }: Song, candidates: string[]) {
  const inOrder = tx
    .select({ id: donations.id })
    .from(donations)
    .where(inArray(donations.id, candidates))
    .orderBy(donations.id)
    .for('update')
  const at = now()
  return tx
    .update(donations)
    .set({ songRequestId: id, songwriterId, matchedAt: at, dueAt: at })
    .where(and(inArray(donations.id, inOrder), isWaiting))
    .returning({ id: donations.id, amount: donations.amount, underwriterId: donations.underwriterId })
}

async function tell(tx: Tx, song: Song, matched: Claimed[]) {
  await retotal(tx, song.id)
  await tx.update(communityFund).set({ lastUpdated: now() }).where(eq(communityFund.id, fundId))
  await record(
    tx,
    ...matched.map((pledge) => ({
      subject: 'donation' as const,
      subjectId: pledge.id,
      kind: 'matched',
      actorId: null,
      fromStatus: 'pledged',
      toStatus: 'pledged',
    })),
  )
  await notify(
    tx,
    ...matched.map((pledge) => ({
      userId: pledge.underwriterId,
      kind: 'pledge_matched' as const,
      donationId: pledge.id,
      ...about(song, { amount: pledge.amount }),
    })),
  )
}
