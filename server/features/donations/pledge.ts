import { and, eq, isNull, sql } from 'drizzle-orm'
import { cents, maxAmount } from '#contract/money'
import type { Tx } from '../../db/client.ts'
import { newId, now } from '../../db/columns.ts'
import { donations, songRequests, songwriterProfiles, users } from '../../db/schema.ts'
import { together } from '../../db/together.ts'
import { newCode } from '../../donation-code.ts'
import { firstEvent } from '../../events.ts'
import { type Told, telling } from '../../notifications.ts'
import { about } from '../../requests.ts'
import { settling } from '../../totals.ts'
import type { Row } from './queries.ts'

/** A request that is there with who writes its song, held still for a pledge to it. */
export async function lockForPledge(tx: Tx, requestId: string) {
  const { songwriterId } = songRequests
  const { paypalLink, venmoHandle, cashappHandle, tipLink } = songwriterProfiles
  // Names and ways to be paid as subselects: with joins, the row that was waited for would come with stale ones.
  const ofSongwriter = (column: typeof users.firstName | typeof users.lastName) =>
    sql<string | null>`(select ${column} from ${users} where ${users.id} = ${songwriterId})`
  const [request] = await tx
    .select({
      id: songRequests.id,
      title: songRequests.title,
      shareableId: songRequests.shareableId,
      status: songRequests.status,
      listenerId: songRequests.listenerId,
      songwriterId,
      pledgedAmount: songRequests.pledgedAmount,
      firstName: ofSongwriter(users.firstName),
      lastName: ofSongwriter(users.lastName),
      wayToBePaid: sql<
        string | null
      >`(select coalesce(${paypalLink}, ${venmoHandle}, ${cashappHandle}, ${tipLink})
        from ${songwriterProfiles} where ${songwriterProfiles.userId} = ${songwriterId})`,
    })
    .from(songRequests)
    .where(and(eq(songRequests.id, sql.placeholder('id')), isNull(songRequests.withdrawnAt)))
    .for('no key update')
    .prepare('lock_for_pledge')
    .execute({ id: requestId })
  return request
}

type Request = NonNullable<Awaited<ReturnType<typeof lockForPledge>>>

interface Pledge {
  underwriterId: string
  amount: string
  isAnonymous?: boolean | undefined
  paymentMethod?: Row['paymentMethod'] | undefined
  /** Absent for a pledge to the Community Fund. */
  request: Request | undefined
}

/** Makes a pledge, in one statement. Undefined where what it adds to can't hold so large a sum. */
export async function pledge(tx: Tx, given: Pledge) {
  const { request, underwriterId, amount } = given
  if (request && cents(request.pledgedAmount) + cents(amount) > cents(maxAmount)) return undefined
  const donation = newDonation(given)
  const told = toldOfPledge(donation, request)
  const { writes, taken } = settling([{ after: donation }])
  const { id, songRequestId } = donation
  const answer = await together<{ taken: boolean }>(
    tx,
    {
      // Of a code that is taken the unique index says so, and the transaction begins anew with another (db/failures.ts).
      donation: tx.insert(donations).values(donation),
      event: firstEvent(tx, {
        subject: 'donation',
        subjectId: id,
        kind: 'pledged',
        actorId: underwriterId,
        toStatus: 'pledged',
        amount,
        songRequestId,
      }),
      ...(told.length > 0 && { told: telling(tx, told) }),
      ...writes,
    },
    taken,
  )
  return answer.taken ? { ...donation, request: request ? shown(request) : null } : undefined
}

function newDonation({
  request,
  underwriterId,
  amount,
  isAnonymous = false,
  paymentMethod = null,
}: Pledge): Row {
  return {
    id: newId(),
    underwriterId,
    songRequestId: request?.id ?? null,
    songwriterId: request?.songwriterId ?? null,
    amount,
    isGeneral: !request,
    isAnonymous,
    paymentMethod,
    externalRef: null,
    proofUrl: null,
    status: 'pledged',
    code: newCode(),
    receivedAmount: null,
    rejectionReason: null,
    sentAt: null,
    dueAt: null,
    confirmedAt: null,
    matchedAt: null,
    matchId: null,
    createdAt: now(),
  }
}

const shown = ({ id, title, shareableId, status, songwriterId, firstName, lastName }: Request) => ({
  id,
  title,
  shareableId,
  status,
  songwriter: songwriterId ? { id: songwriterId, firstName, lastName } : null,
})

/** The two people of the request, but not of their own pledge; who can't be paid is asked to change that. */
function toldOfPledge({ id, underwriterId, amount }: Row, request: Request | undefined): Told[] {
  if (!request) return []
  const { songwriterId, listenerId, wayToBePaid } = request
  const ofPledge = { ...about(request, { amount }), donationId: id }
  return [
    ...(listenerId === underwriterId
      ? []
      : [{ ...ofPledge, userId: listenerId, kind: 'pledge_new' as const }]),
    ...(songwriterId ? [{ ...ofPledge, userId: songwriterId, kind: 'pledge_new' as const }] : []),
    ...(songwriterId && !wayToBePaid
      ? [{ ...ofPledge, userId: songwriterId, kind: 'payment_methods_missing' as const }]
      : []),
  ]
}
