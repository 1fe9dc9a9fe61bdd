import type { Maker } from '#contract/giving/answers'
import { hasWayToBePaid } from '#contract/giving/ways'
import { cents } from '#contract/grammar/money'
import { firstDonationStatus, type RequestStatus } from '#contract/grammar/state'
import type { AllWays } from '#contract/people/songwriters'
import { getTableColumns } from '#drizzle'
import type { Tx } from '../../db/client.ts'
import { newId, now } from '../../db/schema/columns.ts'
import { donations } from '../../db/schema.ts'
import { named, statement } from '../../db/statements/named.ts'
import { linkText } from '../giving/links.ts'
import { chained } from '../journal/chain.ts'
import { changed } from '../journal/change-feed.ts'
import { addEvents, eventValues, toRow } from '../journal/events.ts'
import { addNotifications, type NewNotification, notificationValues } from '../journal/notifications.ts'
import { wayColumns } from '../money/being-paid.ts'
import { leftInRequest } from '../money/ceilings.ts'
import { giverCan, lapsesAtOf } from '../money/donation-can.ts'
import { newCode } from '../money/donation-code.ts'
import type { DonationRow as Row } from '../money/lock-donation.ts'
import { noteMove } from '../money/on-move.ts'
import { addToSums, sumValues } from '../money/totals.ts'
import { hasSongwriter, is, textOf } from '../requests/access.ts'
import { about } from '../requests/requests.ts'
import { isGivenText } from '../requests/terms/project-terms.ts'
import { hasLeftText, isListedPersonText, isThereText } from '../requests/visible.ts'

interface PledgedRequest {
  id: string
  title: string
  /** Null if this giver may not see the link (giving/links.ts). */
  shareableId: string | null
  status: RequestStatus
  genre: string
  emotions: string[]
  listenerId: string
  songwriterId: string | null
  pledgedAmount: string
  goalAmount: string | null
  isGiven: boolean
  firstName: string | null
  lastName: string | null
  /** Null if the songwriter has turned payments off or has no profile. */
  ways: AllWays | null
  /** True if the songwriter is listed, so that we may ask them to add a way to be paid. */
  isPayee: boolean
  isWriterGone: boolean
  /** True if the listener is listed. Requests of other listeners get no new pledges. */
  isAsked: boolean
}

// Names and ways to be paid are read by subselects. A join would return old values after waiting for the row
// lock.
const waysText = Object.entries(wayColumns)
  .map(([way, { name }]) => `'${way}', ${name}`)
  .join()

const lock = `select id, title, ${linkText('$2')} as "shareableId", status, genre, emotions,
    listener_id as "listenerId",
    songwriter_id as "songwriterId", pledged_amount as "pledgedAmount", goal_amount as "goalAmount",
    ${isGivenText} as "isGiven",
    (select first_name from users where ${textOf('songwriter', 'song_requests', 'users.id')}) as "firstName",
    (select last_name from users where ${textOf('songwriter', 'song_requests', 'users.id')}) as "lastName",
    (select case when ways_off_since is null
        then json_build_object(${waysText}) end from songwriter_profiles
      where ${textOf('songwriter', 'song_requests', 'user_id')}) as "ways",
    ${isListedPersonText('song_requests.songwriter_id')} as "isPayee",
    ${hasLeftText('song_requests.songwriter_id')} as "isWriterGone",
    ${isListedPersonText('song_requests.listener_id')} as "isAsked"
  from song_requests where id = $1 and ${isThereText('song_requests')} for no key update`

/** Locks and returns a request, with its songwriter, for this giver's pledge. */
export async function lockForPledge(
  tx: Tx,
  requestId: string,
  giverId: string,
): Promise<PledgedRequest | undefined> {
  const values = [requestId, giverId]
  const [request] = await named<PledgedRequest>(tx, 'lock_for_pledge', { text: lock, values })
  return request
}

export interface Pledge {
  underwriterId: string
  amount: string
  isAnonymous?: boolean | undefined
  paymentMethod?: Row['paymentMethod'] | undefined
  madeBy?: Maker | null
  /** See the column. */
  keepsGap?: boolean
  request: PledgedRequest | undefined
}

/** Columns that a new pledge fills, each with its SQL type. */
const columns = Object.entries({
  id: 'uuid',
  underwriterId: 'uuid',
  songRequestId: 'uuid',
  songwriterId: 'uuid',
  amount: 'numeric',
  isGeneral: 'boolean',
  madeBy: 'text',
  keepsGap: 'boolean',
  isAnonymous: 'boolean',
  paymentMethod: 'text',
  status: 'text',
  code: 'text',
  dueAt: 'timestamptz',
  createdAt: 'timestamptz',
} satisfies Partial<Record<keyof Row, string>>) as [keyof Row, string][]

/**
 * One SQL statement for all writes of a pledge: the donation, the first event of its hash chain, the
 * notifications and the sums. A duplicate code violates its unique index, and the transaction is retried with
 * another code (db/connections/failures.ts).
 */
const insert = statement(
  'pledge',
  `with donation as (
    insert into donations (${columns.map(([name]) => donations[name].name).join(', ')}, by_unproven)
    values (${columns.map(([name, type]) => `{donation.${name}}::${type}`).join(', ')},
      (select email_proven_at is null from users where id = {donation.underwriterId}::uuid))
    returning by_unproven
  ), event as (${addEvents}), told as (${addNotifications}), ${addToSums('(select by_unproven from donation)')}
  select not {fund.moves}::boolean or exists (select from fund) as taken`,
  { hasOnePlan: true },
)

const donationValues = (made: Row) =>
  Object.fromEntries(columns.map(([name]) => [`donation.${name}`, made[name]]))

/** Makes a pledge. Returns undefined if a sum would overflow. */
export async function pledge(tx: Tx, given: Pledge) {
  const { request, underwriterId, amount } = given
  if (request && cents(amount) > cents(leftInRequest(request))) return undefined
  const made = newDonation(given)
  const { id, songRequestId, createdAt } = made
  const of = { subjectId: id, songRequestId }
  const happened = [toRow({ ...of, kind: 'pledged', actorId: underwriterId, amount })]
  if (made.dueAt) happened.push(toRow({ ...of, kind: 'due', fromStatus: made.status, actorId: null }))
  const told = request ? toldOfPledge(made, request) : []
  const [answer] = await insert<{ taken: boolean }>(tx, {
    ...donationValues(made),
    ...eventValues(chained(happened.map((event) => ({ ...event, createdAt })))),
    ...notificationValues(told),
    // The statement leaves out the sums of unproven people if the giver is not one.
    ...sumValues([{ after: { ...made, byUnproven: true } }]),
  })
  if (!answer?.taken) return undefined
  noteMove(tx, { after: made })
  changed(tx, 'pledged', { room: songRequestId, people: [underwriterId] })
  changed(tx, 'notification', { people: told.map(({ userId }) => userId) })
  const standsStill = request !== undefined && !request.isPayee
  return {
    ...made,
    madeBy: given.madeBy ?? null,
    can: giverCan(made, Date.now(), standsStill),
    isRenewable: false,
    lapsesAt: lapsesAtOf(made, standsStill),
    dispute: null,
    standsStill,
    request: request ? shown(request) : null,
  }
}

function newDonation({
  request,
  underwriterId,
  amount,
  isAnonymous = false,
  paymentMethod = null,
  madeBy = null,
  keepsGap = false,
}: Pledge): Row {
  const createdAt = now()
  return {
    ...nothing,
    id: newId(),
    underwriterId,
    songRequestId: request?.id ?? null,
    songwriterId: request?.songwriterId ?? null,
    amount,
    isGeneral: !request,
    madeBy,
    keepsGap,
    isAnonymous,
    paymentMethod,
    status: firstDonationStatus,
    code: newCode(),
    dueAt: request && isApproved(request) ? createdAt : null,
    missedMatches: 0,
    // The insert reads this from the giver's row.
    byUnproven: false,
    createdAt,
  }
}

/** Each column of a donation, with the value null. */
const nothing = Object.fromEntries(
  Object.keys(getTableColumns(donations)).map((name) => [name, null]),
) as Record<keyof Row, null>

/** True if a pledge to this request is due at once. */
export const isApproved = ({ status }: PledgedRequest) => status === 'approved'

const shown = ({ firstName, lastName, ...request }: PledgedRequest) => ({
  id: request.id,
  title: request.title,
  shareableId: request.shareableId,
  status: request.status,
  hiddenAt: null,
  cover: { genre: request.genre, emotions: request.emotions },
  songwriter: hasSongwriter(request) ? { id: request.songwriterId, firstName, lastName } : null,
  // The page reads the song of an approved request by another call.
  song: null,
  thanks: null,
  answer: null,
})

/**
 * Notifications of a pledge for the listener and the songwriter, except for the giver. A songwriter without a
 * way to be paid is also asked to add one.
 */
function toldOfPledge({ id, underwriterId, amount }: Row, request: PledgedRequest): NewNotification[] {
  const { listenerId, ways, isPayee } = request
  const more = { amount, ...(isApproved(request) && { isDue: 'yes' }) }
  const ofPledge = { donationId: id, ...about(request, more) }
  const told: NewNotification[] = []
  if (!is('listener', { listenerId }, underwriterId))
    told.push({ ...ofPledge, userId: listenerId, kind: 'pledge_new' })
  if (!hasSongwriter(request)) return told
  const { songwriterId: userId } = request
  told.push({ ...ofPledge, userId, kind: 'pledge_new' })
  if (isPayee && !(ways && hasWayToBePaid(ways)))
    told.push({ ...ofPledge, userId, kind: 'payment_methods_missing' })
  return told
}
