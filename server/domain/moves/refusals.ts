import { answerDays, quietDays } from '#contract/grammar/days'
import { paidDonations } from '#contract/grammar/state'
import { giftRefusals } from '#contract/requests/gifts'
import { type RequestCondition, type RequestMove, requestMoves } from '#contract/requests/moves'
import { and, eq, isNotNull, not, or, type SQL, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import {
  creativeDirectionUpdates,
  deliveries,
  donations,
  gifts,
  songRequests,
  songwriterProfiles,
} from '../../db/schema.ts'
import { conflict, forbidden, type HttpError, notFound } from '../../errors.ts'
import { isDeclined } from '../giving/declines.ts'
import { isIn } from '../giving/donation-statuses.ts'
import { gaveTo } from '../giving/givers.ts'
import { cannotBePaid } from '../money/being-paid.ts'
import { is, isForAll, mayTake, whereIs, whereIsNotListener } from '../requests/access.ts'
import { isSilent } from '../requests/inactivity.ts'
import { findParties, isBefore } from '../requests/requests.ts'
import { hasLost, isGiven, isRefused } from '../requests/terms/project-terms.ts'
import { heldBySongwriter, owesAnswers, paidSongwriter } from '../requests/unanswered.ts'
import {
  hasLeftText,
  isFileHidden,
  isNotHidden,
  isNotWithdrawn,
  isOfListedPerson,
  isWrapped,
  whereHidden,
} from '../requests/visible.ts'

export const suspendedWords =
  'Your account is suspended: you can read, appeal and settle payments, and write nothing else until that ends'

/** Error for the two parties of a hidden request. For everyone else the request doesn't exist. */
export const standsStill = conflict(
  'This request is hidden, and nothing in it can change until that is undone',
)

/**
 * Error for an open request whose listener is suspended or has closed the account (product.md, "Suspended
 * people").
 */
export const takesNothingNew = conflict(
  'This request is paused at the moment: nobody can accept or support it',
)

/** Error for a person declined by a party. The text accuses nobody. */
export const notAsked =
  'This song takes no promises from you at the moment. You can support the Community Fund or another song'

const paymentUnderWay = conflict('A payment for this song is under way or done, so it must be finished')

type Condition = readonly [where: SQL | undefined, otherwise: HttpError]

const { id, status, listenerId, songwriterId, completedSongUrl } = songRequests

/** SQL condition: there is no song to listen to, because all versions are hidden, or the song's file is. */
const isDeliveryHidden = sql`(${isFileHidden(id, completedSongUrl)}
  or (${completedSongUrl} is null and exists (select 1 from ${deliveries}
    where ${deliveries.songRequestId} = ${id} and ${whereHidden(deliveries)})))`

/**
 * SQL condition: the song is no gift, or this person is a party of it or pledged to it. Nobody else is asked for
 * money (product.md, "Gifts").
 */
const isNoGiftToOthers = (who: string, which?: SQL) =>
  sql`(${whereIs('party', who)} or ${gaveTo(id, sql`${who}`)} or not exists (select 1 from ${gifts}
    where ${and(sql`${gifts.songRequestId} = ${id}`, which)}))`

const conditions: Record<RequestCondition, (who: string) => Condition> = {
  listed: () => [sql`(${status} <> 'open' or ${isOfListedPerson(listenerId)})`, takesNothingNew],
  payable: () => [
    sql`not ${sql.raw(hasLeftText('song_requests.songwriter_id'))}`,
    conflict('The songwriter has closed their account: nobody can be paid for this song any more'),
  ],
  payee: () => [sql`(${status} <> 'approved' or ${isOfListedPerson(songwriterId)})`, conflict(cannotBePaid)],
  asked: (who) => [isNoGiftToOthers(who), conflict(giftRefusals.unasked)],
  welcome: (who) => [not(isDeclined(id, who)), conflict(notAsked)],
  invited: () => [not(isForAll), conflict(requestMoves.openToAll.refusal)],
  leavable: () => [
    or(isSilent, isRefused),
    conflict(
      `A request can be opened again only after ${quietDays.ask + quietDays.tell} days without a sign from its songwriter`,
    ),
  ],
  priced: () => [
    not(isGiven),
    conflict('Its songwriter gives this song, so it takes no promises. You can support another song'),
  ],
  notLost: (who) => [
    not(hasLost(who)),
    conflict(
      'Your terms for this request were declined, so you can accept it again only if its listener invites you',
    ),
  ],
  present: () => [
    sql`(${isOfListedPerson(listenerId)} and ${isOfListedPerson(songwriterId)})`,
    conflict('Nothing is agreed while the account of one of the two is suspended or closed'),
  ],
  unconfirmed: () => [not(paidSongwriter), paymentUnderWay],
  answered: () => [not(heldBySongwriter), paymentUnderWay],
  answers: (who) => [
    not(owesAnswers(who)),
    conflict(
      `A payment has waited ${answerDays} days for your answer: confirm or reject it, then accept new requests`,
    ),
  ],
  // A person can't be giver and songwriter of the same song.
  notGiver: (who) => [
    sql`not exists (select 1 from ${donations} where ${donations.songRequestId} = ${id}
      and ${donations.underwriterId} = ${who} and ${isIn(paidDonations)})`,
    conflict('You have paid for this song, so someone else must write it'),
  ],
  audible: () => [
    not(isDeliveryHidden),
    conflict('The delivered version is hidden, so there is nothing to approve'),
  ],
  decided: () => [
    sql`not exists (select 1 from ${creativeDirectionUpdates}
      where ${creativeDirectionUpdates.songRequestId} = ${id} and ${creativeDirectionUpdates.decidedAt} is null)`,
    conflict('A proposed change is waiting for your answer: approve or decline it first'),
  ],
}

/**
 * Condition: the request exists and is not withdrawn. In the query of `refusal`, a nonexistent request is a
 * row of nulls.
 */
const known = (unknown = notFound()): Condition => [and(isNotNull(id), isNotWithdrawn), unknown]

/** Conditions: the request isn't hidden. Its parties get the reason. For everyone else it doesn't exist. */
const shown = (who: string, unknown = notFound()): Condition[] => [
  known(unknown),
  [or(isNotHidden, whereIs('party', who)), unknown],
  [isNotHidden, standsStill],
]

/**
 * Conditions of accepting a request. An open request is visible to all songwriters, so everyone gets the real
 * reason. A request with an invitation is visible only to the invited songwriter.
 */
const byAnySongwriter = (who: string): Condition[] => [
  known(),
  [isOfListedPerson(who), forbidden(suspendedWords)],
  ...shown(who),
  [whereIsNotListener(who), forbidden('This request is your own: someone else must write it')],
  [sql`(${status} <> 'open' or ${mayTake(who)})`, notFound()],
  [
    sql`exists (select 1 from ${songwriterProfiles} where ${songwriterProfiles.userId} = ${who})`,
    forbidden('Create your songwriter profile first, then accept requests'),
  ],
  [sql`(${whereIs('songwriter', who)}) is not true`, conflict('You have already accepted this request')],
]

const byGiver = (who: string): Condition[] => [
  ...shown(who, notFound('This request does not exist, or was withdrawn')),
  [
    sql`(${whereIs('songwriter', who)}) is not true`,
    forbidden('You are writing this song, so you cannot support it'),
  ],
  [isNoGiftToOthers(who, isWrapped), conflict(giftRefusals.wrapped)],
]

/**
 * Conditions of declining an invitation. Only the invited songwriter may learn of it. Once it has ended, the
 * request is visible to all.
 */
const byInvited = (who: string): Condition[] => [
  ...shown(who),
  [or(whereIs('member', who), sql`(${status} = 'open' and ${isForAll})`), notFound()],
  [whereIs('invited', who), conflict(requestMoves.declineInvitation.refusal)],
]

const isBy = ({ by }: RequestMove, who: string) =>
  or(...by.map((viewer) => (viewer === 'visitor' ? sql`true` : whereIs(viewer, who))))

const byParty = (who: string, move: RequestMove): Condition[] => [
  known(),
  [whereIs('party', who), notFound()],
  [isNotHidden, standsStill],
  [isBy(move, who), forbidden(`Only the ${move.by.join(' or ')} of this request can do that`)],
]

const byOthers = new Map<RequestMove, typeof byParty>([
  [requestMoves.accept, byAnySongwriter],
  [requestMoves.pledge, byGiver],
  [requestMoves.declineInvitation, byInvited],
])

export interface Trying {
  id: string
  userId: string
  move: RequestMove
  except?: readonly RequestCondition[]
}

/**
 * Conditions of a move in the order in which they are checked: who makes it, the status, then the conditions
 * of the table.
 */
const conditionsOf = ({ userId, move, except = [] }: Trying): Condition[] => [
  ...(byOthers.get(move) ?? byParty)(userId, move),
  [isBefore(move), conflict(move.refusal)],
  ...(move.if ?? []).filter((name) => !except.includes(name)).map((name) => conditions[name](userId)),
]

export const mayMake = (tried: Trying) =>
  and(eq(songRequests.id, tried.id), ...conditionsOf(tried).map(([where]) => where))

/**
 * Variant of `mayMake` for a closed account. It may leave the request even if the request is hidden or paid,
 * or a payment is unanswered.
 */
export const mayLeave = ({ id: requestId, userId, move }: Trying) =>
  and(eq(id, requestId), isNotWithdrawn, isBefore(move), isBy(move, userId))

export async function canMake(db: Db | Tx, tried: Trying) {
  const [found] = await db.select({ id }).from(songRequests).where(mayMake(tried))
  return found !== undefined
}

/**
 * Returns why a move had no effect. It is queried after the move: the error of the first condition that
 * doesn't hold. If all hold, `otherwise`, the error of a condition that the move itself checks.
 */
export async function refusal(
  db: Db | Tx,
  { otherwise, ...tried }: Trying & { otherwise?: HttpError },
): Promise<HttpError> {
  const list = conditionsOf(tried)
  const failing = list.map(([where], place) => sql`when (${where}) is not true then ${sql.raw(`${place}`)}`)
  const { rows } = await db.execute<{ failed: number | null }>(
    sql`select case ${sql.join(failing, sql` `)} end as failed
      from (values (1)) as one left join ${songRequests} on ${id} = ${tried.id}`,
  )
  return list[rows[0]?.failed ?? list.length]?.[1] ?? otherwise ?? conflict(tried.move.refusal)
}

/** Returns the result of a write. Throws the refusal of the move if there is no result. */
export async function made<Thing>(
  { db, user, params: { id } }: { db: Db | Tx; user: { id: string }; params: { id: string } },
  move: RequestMove,
  thing: Thing | undefined,
): Promise<Thing> {
  if (thing === undefined) throw await refusal(db, { id, userId: user.id, move })
  return thing
}

/**
 * Returns the error for a missing request in a call that is no move of the state table: the request is
 * hidden, or doesn't exist.
 */
export async function lost(db: Db | Tx, { id, userId }: Pick<Trying, 'id' | 'userId'>): Promise<HttpError> {
  const request = await findParties(db, id)
  return request?.hiddenAt && is('party', request, userId) ? standsStill : notFound()
}
