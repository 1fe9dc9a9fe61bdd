import { type donations as calls, type PaymentSums, paymentLists } from '#contract/giving/donations'
import type { QueryOf } from '#contract/grammar/endpoint'
import { liveDonations } from '#contract/grammar/state'
import { and, desc, eq, lt, type SQL, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { pageValues, toPage } from '../../db/page.ts'
import { disputes, donations, songRequests } from '../../db/schema.ts'
import { isIn } from '../../domain/giving/donation-statuses.ts'
import { linkFor } from '../../domain/giving/links.ts'
import { lapsesAtOf, songwriterCan, undoSecondsOf } from '../../domain/money/donation-can.ts'
import { endedAt } from '../../domain/money/ended.ts'
import { isOfSongwriter } from '../../domain/requests/access.ts'
import { isHidden, shownName } from '../../domain/requests/visible.ts'
import { disputeColumns } from './reads.ts'

export const giver = {
  firstName: shownName(
    donations.isAnonymous,
    sql`(select first_name from users where users.id = ${donations.underwriterId})`,
  ).as('giver_name'),
}

const selectPayments = (db: Db | Tx, where: SQL | undefined) =>
  db
    .select({
      id: donations.id,
      amount: donations.amount,
      receivedAmount: donations.receivedAmount,
      status: donations.status,
      code: donations.code,
      isGeneral: donations.isGeneral,
      paymentMethod: donations.paymentMethod,
      externalRef: donations.externalRef,
      proofUrl: donations.proofUrl,
      rejectionReason: donations.rejectionReason,
      allowedAt: donations.allowedAt,
      dispute: disputeColumns,
      renewedAt: donations.renewedAt,
      keepAskedAt: donations.keepAskedAt,
      endedAt: endedAt.as('ended_at'),
      songRequestId: donations.songRequestId,
      dueAt: donations.dueAt,
      sentAt: donations.sentAt,
      confirmedAt: donations.confirmedAt,
      createdAt: donations.createdAt,
      sentToId: donations.sentToId,
      songwriterId: donations.songwriterId,
      giver,
      request: {
        id: songRequests.id,
        title: songRequests.title,
        shareableId: linkFor(donations.songwriterId),
        status: songRequests.status,
        songwriterId: songRequests.songwriterId,
        hiddenAt: songRequests.hiddenAt,
      },
    })
    .from(donations)
    .innerJoin(songRequests, eq(songRequests.id, donations.songRequestId))
    .leftJoin(disputes, eq(disputes.donationId, donations.id))
    .where(where)

type PaymentRow = Awaited<ReturnType<typeof selectPayments>>[number]

function withMoves({ dispute, ...payment }: PaymentRow, now = Date.now()) {
  const standing = { ...payment, isHidden: isHidden(payment.request) }
  return {
    ...payment,
    // Other people see nothing of a hidden dispute.
    dispute: isHidden(dispute) ? null : dispute,
    lapsesAt: lapsesAtOf(standing),
    undoSeconds: undoSecondsOf(payment, now),
    can: songwriterCan(standing, now),
  }
}

export async function findPayment(db: Db | Tx, id: string) {
  const [payment] = await selectPayments(db, eq(donations.id, id))
  return payment && withMoves(payment)
}

type Wish = QueryOf<typeof calls.payments>

/** Returns a page of a songwriter's donations (to confirm, expected, received or ended), newest first. */
export async function listPayments(
  db: Db | Tx,
  songwriterId: string,
  { list, songRequestId, ...wish }: Wish,
) {
  const { before, fetch } = pageValues(wish)
  const where = and(
    isOfSongwriter(donations, songwriterId),
    list ? eq(donations.status, paymentLists[list]) : undefined,
    songRequestId ? eq(donations.songRequestId, songRequestId) : undefined,
    lt(donations.id, before),
  )
  const rows = await selectPayments(db, where).orderBy(desc(donations.id)).limit(fetch)
  return toPage(
    rows.map((row) => withMoves(row)),
    wish,
  )
}

/** Counts and sums of a songwriter's payments (to confirm, expected, received), by an index-only scan. */
export async function sumPayments(db: Db | Tx, songwriterId: string): Promise<PaymentSums> {
  const sums = await db
    .select({
      status: donations.status,
      count: sql<number>`count(*)::int`,
      amount: sql<string>`sum(coalesce(${donations.receivedAmount}, ${donations.amount}))::text`,
    })
    .from(donations)
    .where(and(isOfSongwriter(donations, songwriterId), isIn(liveDonations)))
    .groupBy(donations.status)
  const of = (list: Exclude<keyof typeof paymentLists, 'ended'>) => {
    const { count = 0, amount = '0.00' } = sums.find(({ status }) => status === paymentLists[list]) ?? {}
    return { count, amount }
  }
  return { toConfirm: of('to_confirm'), expected: of('expected'), received: of('received') }
}
