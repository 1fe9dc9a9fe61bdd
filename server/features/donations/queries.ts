import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { cents, maxAmount } from '#contract/money'
import { donationMoves } from '#contract/state'
import { canBePaid } from '../../being-paid.ts'
import type { Db, Tx } from '../../db/client.ts'
import { now } from '../../db/columns.ts'
import { fetchSize, type PageWish, toPage } from '../../db/page.ts'
import { donations, songRequests, users } from '../../db/schema.ts'
import { newCode } from '../../donation-code.ts'
import { record } from '../../events.ts'
import { addToFund } from '../../fund.ts'
import { notify } from '../../notifications.ts'
import { about } from '../../requests.ts'
import { lockRequest, retotal } from '../../totals.ts'

/** Donations with the request that each is for, and who writes its song. */
function selectDonations(db: Db | Tx) {
  return db
    .select({
      donation: donations,
      request: {
        id: songRequests.id,
        title: songRequests.title,
        shareableId: songRequests.shareableId,
        status: songRequests.status,
      },
      songwriter: { id: users.id, firstName: users.firstName, lastName: users.lastName },
    })
    .from(donations)
    .leftJoin(songRequests, eq(songRequests.id, donations.songRequestId))
    .leftJoin(users, eq(users.id, songRequests.songwriterId))
}

type Joined = Awaited<ReturnType<typeof selectDonations>>[number]

const asDonation = ({ donation, request, songwriter }: Joined) => ({
  ...donation,
  request: request && { ...request, songwriter },
})

/** Sorts after every id: where no cursor was given. */
const afterAll = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Prepares the read of a giver's own donations, newest first. */
export function ownDonations(db: Db) {
  const newest = selectDonations(db)
    .where(
      and(eq(donations.underwriterId, sql.placeholder('giver')), lt(donations.id, sql.placeholder('cursor'))),
    )
    .orderBy(desc(donations.id))
    .limit(sql.placeholder('size'))
    .prepare('own_donations')
  return async (giver: string, wish: PageWish) => {
    const rows = await newest.execute({ giver, cursor: wish.cursor ?? afterAll, size: fetchSize(wish) })
    return toPage(rows.map(asDonation), wish)
  }
}

async function oneDonation(tx: Tx, id: string) {
  const [row] = await selectDonations(tx).where(eq(donations.id, id))
  return row && asDonation(row)
}

/** A request that is there, held still for a pledge to it. */
export async function lockForPledge(tx: Tx, requestId: string) {
  await lockRequest(tx, requestId)
  const [request] = await tx
    .select()
    .from(songRequests)
    .where(and(eq(songRequests.id, requestId), isNull(songRequests.withdrawnAt)))
  return request
}

export type Request = NonNullable<Awaited<ReturnType<typeof lockForPledge>>>

interface Pledge {
  underwriterId: string
  amount: string
  paymentMethod?: (typeof donations.$inferInsert)['paymentMethod']
  /** Absent for a pledge to the Community Fund. */
  request: Request | undefined
}

/** Makes a pledge. Undefined where what it adds to can't hold so large a sum. */
export async function pledge(tx: Tx, { underwriterId, amount, paymentMethod, request }: Pledge) {
  if (request && cents(request.pledgedAmount) + cents(amount) > cents(maxAmount)) return undefined
  if (!request && !(await addToFund(tx, amount))) return undefined
  const id = await insertWithCode(tx, {
    underwriterId,
    amount,
    paymentMethod,
    isGeneral: !request,
    songRequestId: request?.id,
    songwriterId: request?.songwriterId,
  })
  if (request) {
    await retotal(tx, request.id)
    await tellOfPledge(tx, { id, underwriterId, amount, request })
  }
  await record(tx, {
    subject: 'donation',
    subjectId: id,
    kind: 'pledged',
    actorId: underwriterId,
    toStatus: 'pledged',
  })
  return oneDonation(tx, id)
}

async function insertWithCode(tx: Tx, values: Omit<typeof donations.$inferInsert, 'code'>) {
  for (;;) {
    const [made] = await tx
      .insert(donations)
      .values({ ...values, code: newCode() })
      .onConflictDoNothing({ target: donations.code })
      .returning({ id: donations.id })
    if (made) return made.id
  }
}

async function tellOfPledge(
  tx: Tx,
  {
    id,
    underwriterId,
    amount,
    request,
  }: { id: string; underwriterId: string; amount: string; request: Request },
) {
  const { songwriterId, listenerId } = request
  const ofPledge = { ...about(request, { amount }), donationId: id }
  const told = [listenerId, songwriterId].filter((userId) => userId !== null && userId !== underwriterId)
  await notify(tx, ...told.map((userId) => ({ ...ofPledge, userId: userId!, kind: 'pledge_new' as const })))
  if (songwriterId && !(await canBePaid(tx, songwriterId)))
    await notify(tx, { ...ofPledge, userId: songwriterId, kind: 'payment_methods_missing' })
}

/** Whose donation it is, and what for; undefined where there is none. */
export async function findDonation(db: Db | Tx, id: string) {
  const [found] = await db
    .select({ underwriterId: donations.underwriterId, songRequestId: donations.songRequestId })
    .from(donations)
    .where(eq(donations.id, id))
  return found
}

interface SentPayment {
  id: string
  underwriterId: string
  /** Of the donation as it was found: its request is locked before it is. */
  songRequestId: string | null
  externalRef: string
  proofUrl?: string | undefined
}

/** Moves the giver's own pledge to `sent`. Undefined where it isn't theirs or isn't pledged. */
export async function markSent(tx: Tx, { id, underwriterId, songRequestId, ...proof }: SentPayment) {
  if (songRequestId) await lockRequest(tx, songRequestId)
  const [sent] = await tx
    .update(donations)
    .set({ ...proof, status: 'sent', sentAt: now() })
    .where(
      and(
        eq(donations.id, id),
        eq(donations.underwriterId, underwriterId),
        inArray(donations.status, donationMoves.markSent.from),
      ),
    )
    .returning()
  if (!sent) return undefined
  // The fund may have matched it since it was found.
  if (sent.songRequestId) await retotal(tx, sent.songRequestId)
  await record(tx, {
    subject: 'donation',
    subjectId: id,
    kind: 'sent',
    actorId: underwriterId,
    fromStatus: 'pledged',
    toStatus: 'sent',
  })
  const donation = await oneDonation(tx, id)
  if (donation?.request && sent.songwriterId)
    await notify(tx, {
      userId: sent.songwriterId,
      kind: 'pledge_sent',
      donationId: id,
      ...about(donation.request, { amount: sent.amount, code: sent.code }),
    })
  return donation
}
