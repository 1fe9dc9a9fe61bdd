import { and, eq, isNull } from 'drizzle-orm'
import { cents, maxAmount } from '#contract/money'
import { canBePaid } from '../../being-paid.ts'
import type { Tx } from '../../db/client.ts'
import { donations, songRequests } from '../../db/schema.ts'
import { newCode } from '../../donation-code.ts'
import { record } from '../../events.ts'
import { notify } from '../../notifications.ts'
import { about } from '../../requests.ts'
import { settle } from '../../totals.ts'
import { findDonation } from './queries.ts'

/** A request that is there, held still for a pledge to it. */
export async function lockForPledge(tx: Tx, requestId: string) {
  const [request] = await tx
    .select()
    .from(songRequests)
    .where(and(eq(songRequests.id, requestId), isNull(songRequests.withdrawnAt)))
    .for('no key update')
  return request
}

type Request = NonNullable<Awaited<ReturnType<typeof lockForPledge>>>

interface Pledge {
  underwriterId: string
  amount: string
  isAnonymous?: boolean | undefined
  paymentMethod?: (typeof donations.$inferInsert)['paymentMethod']
  /** Absent for a pledge to the Community Fund. */
  request: Request | undefined
}

/** Makes a pledge. Undefined where what it adds to can't hold so large a sum. */
export async function pledge(tx: Tx, { request, ...given }: Pledge) {
  const { underwriterId, amount } = given
  if (request && cents(request.pledgedAmount) + cents(amount) > cents(maxAmount)) return undefined
  // Of a code that is taken the unique index says so, and the transaction begins anew with another (db/failures.ts).
  const [made] = await tx
    .insert(donations)
    .values({
      ...given,
      code: newCode(),
      isGeneral: !request,
      songRequestId: request?.id,
      songwriterId: request?.songwriterId,
    })
    .returning()
  if (!made) return undefined
  await record(tx, {
    subject: 'donation',
    subjectId: made.id,
    kind: 'pledged',
    actorId: underwriterId,
    toStatus: 'pledged',
    amount,
    songRequestId: made.songRequestId,
  })
  if (request) await tellOfPledge(tx, { id: made.id, underwriterId, amount, request })
  return (await settle(tx, [{ after: made }])) ? findDonation(tx, made.id) : undefined
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
