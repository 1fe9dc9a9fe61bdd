import { cents, maxAmount } from '#contract/grammar/money'
import { firstDonationStatus, type RequestStatus } from '#contract/grammar/state'
import type { NotificationKind } from '#contract/people/notifications'
import type { Tx } from '../../db/client.ts'
import { named } from '../../db/named.ts'
import { newId, now } from '../../db/schema/columns.ts'
import { linked } from '../../domain/journal/chain.ts'
import { changed } from '../../domain/journal/change-feed.ts'
import { mailTime } from '../../domain/journal/notifications.ts'
import { giverCan } from '../../domain/money/donation-can.ts'
import { newCode } from '../../domain/money/donation-code.ts'
import { anyShard, fullest, fundId, reachesGoal } from '../../domain/money/totals.ts'
import { is, textOf } from '../../domain/requests/access.ts'
import { about } from '../../domain/requests/requests.ts'
import { isThereText } from '../../domain/requests/visible.ts'
import type { Row } from './reads.ts'

interface Request {
  id: string
  title: string
  shareableId: string
  status: RequestStatus
  listenerId: string
  songwriterId: string | null
  pledgedAmount: string
  /** Of the songwriter, like the last name. */
  firstName: string | null
  lastName: string | null
  wayToBePaid: string | null
}

// Names and ways to be paid as subselects: with joins, a row that was waited for would come with stale ones.
const lock = `select id, title, shareable_id as "shareableId", status, listener_id as "listenerId",
    songwriter_id as "songwriterId", pledged_amount as "pledgedAmount",
    (select first_name from users where ${textOf('songwriter', 'song_requests', 'users.id')}) as "firstName",
    (select last_name from users where ${textOf('songwriter', 'song_requests', 'users.id')}) as "lastName",
    (select coalesce(paypal_link, venmo_handle, cashapp_handle, tip_link) from songwriter_profiles
      where ${textOf('songwriter', 'song_requests', 'user_id')}) as "wayToBePaid"
  from song_requests where id = $1 and ${isThereText('song_requests')} for no key update`

/** A request that is there with who writes its song, held still for a pledge to it. */
export async function lockForPledge(tx: Tx, requestId: string): Promise<Request | undefined> {
  const [request] = await named<Request>(tx, 'lock_for_pledge', { text: lock, values: [requestId] })
  return request
}

interface Pledge {
  underwriterId: string
  amount: string
  isAnonymous?: boolean | undefined
  paymentMethod?: Row['paymentMethod'] | undefined
  /** Absent for a pledge to the Community Fund. */
  request: Request | undefined
}

/**
 * All that a pledge writes: the donation, the first event of its record, who is told, and the sums that it adds to. Of
 * a code that is taken the unique index says so, and the transaction begins anew with another (db/failures.ts).
 */
const insert = `with donation as (
    insert into donations (id, underwriter_id, song_request_id, songwriter_id, amount, is_general, is_anonymous,
      payment_method, status, code, created_at)
    values ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::numeric, $6::boolean, $7, $8, '${firstDonationStatus}', $9, $10::timestamptz)
  ), event as (
    insert into events (id, subject, subject_id, kind, actor_id, to_status, amount, song_request_id, created_at, seq, hash)
    values ($11::uuid, 'donation', $1, 'pledged', $2, '${firstDonationStatus}', $5, $3, $10, 1, $12)
  ), told as (
    insert into notifications (id, user_id, kind, song_request_id, donation_id, subjects, created_at, mail_at)
    select id, user_id, kind, $3, $1, $16::jsonb, $10, mail_at
    from unnest($13::uuid[], $14::uuid[], $15::text[], $23::timestamptz[]) as told (id, user_id, kind, mail_at)
  ), request as (
    update song_requests set pledged_amount = pledged_amount + $5, ${reachesGoal({ sum: 'pledged_amount + $5', at: '$10', id: '$22' })}
    where id = $3
  ), month as (
    insert into money_months as sums (month, shard, pledged, general, waiting) values ($17, $18, $5, $19::numeric, $19)
    on conflict (month, shard) do update set pledged = sums.pledged + excluded.pledged,
      general = sums.general + excluded.general, waiting = sums.waiting + excluded.waiting
  ), fund as (
    insert into community_fund as fund (id, total_amount, last_updated) select $20::uuid, $5, $10 where $6
    on conflict (id) do update set total_amount = fund.total_amount + excluded.total_amount,
      last_updated = excluded.last_updated
    where fund.total_amount + excluded.total_amount <= $21::numeric
    returning id
  ) select not $6 or exists (select from fund) as taken`

/** Makes a pledge. Undefined where what it adds to can't hold so large a sum. */
export async function pledge(tx: Tx, given: Pledge) {
  const { request, underwriterId, amount } = given
  if (request && cents(request.pledgedAmount) + cents(amount) > cents(maxAmount)) return undefined
  const made = newDonation(given)
  const { id, songRequestId, createdAt, isGeneral } = made
  const event = linked({
    subject: 'donation',
    subjectId: id,
    kind: 'pledged',
    actorId: underwriterId,
    toStatus: firstDonationStatus,
    amount,
    songRequestId,
    createdAt,
  })
  const told = request ? toldOfPledge(made, request) : []
  // In the order of the signs of the statement, the first twelve for the donation and its event.
  const values = [
    id,
    underwriterId,
    songRequestId,
    made.songwriterId,
    amount,
    isGeneral,
    made.isAnonymous,
    made.paymentMethod,
    made.code,
    createdAt,
    event.id,
    event.hash,
    told.map(() => newId()),
    told.map(({ userId }) => userId),
    told.map(({ kind }) => kind),
    JSON.stringify(request ? about(request, { amount }).subjects : {}),
    createdAt.slice(0, 7),
    anyShard(),
    isGeneral ? amount : '0.00',
    fundId,
    fullest,
    newId(),
    told.map(({ kind }) => mailTime(kind)),
  ]
  const [answer] = await named<{ taken: boolean }>(tx, 'pledge', { text: insert, values })
  if (!answer?.taken) return undefined
  changed(tx, 'pledged', { room: songRequestId, people: [underwriterId] })
  changed(tx, 'notification', { people: told.map(({ userId }) => userId) })
  return { ...made, can: giverCan(made), request: request ? shown(request) : null }
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
    status: firstDonationStatus,
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
  // Whatever takes pledges isn't approved yet.
  song: null,
  thanks: null,
  answer: null,
})

/** The two people of the request, but not of their own pledge; who can't be paid is asked to change that. */
function toldOfPledge({ underwriterId }: Row, { songwriterId, listenerId, wayToBePaid }: Request) {
  const told: { userId: string; kind: NotificationKind }[] = []
  if (!is('listener', { listenerId }, underwriterId)) told.push({ userId: listenerId, kind: 'pledge_new' })
  if (!songwriterId) return told
  told.push({ userId: songwriterId, kind: 'pledge_new' })
  if (!wayToBePaid) told.push({ userId: songwriterId, kind: 'payment_methods_missing' })
  return told
}
