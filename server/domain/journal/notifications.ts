import { ms, plus } from '#contract/grammar/time'
import { kindOf, type MailReason, type NotificationKind } from '#contract/people/notifications'
import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from '#drizzle'
import type { Tx } from '../../db/client.ts'
import { newId, now } from '../../db/schema/columns.ts'
import { notifications, songRequests } from '../../db/schema.ts'
import { statement } from '../../db/statements/named.ts'
import { settleHours } from '../mailing/limits.ts'
import { isOfSongwriter, whereIs } from '../requests/access.ts'
import { callerId, changed } from './change-feed.ts'

export interface NewNotification {
  userId: string
  kind: NotificationKind
  songRequestId?: string | null
  donationId?: string | null
  subjects?: Record<string, string>
}

function mailTime(kind: NotificationKind, at = Date.now()) {
  const { gathers = 0, rests = 0 } = kindOf(kind)
  return plus(at, Math.max(gathers, rests) * ms.minute)
}

/**
 * Which party causes each kind of notification. Other kinds have no entry, because a giver may stay
 * anonymous.
 */
const doers: Record<NotificationKind, 'listener' | 'songwriter' | 'other' | null> = {
  request_accepted: 'songwriter',
  request_reopened: 'listener',
  request_invited: 'listener',
  project_silent: 'songwriter',
  terms_proposed: 'other',
  terms_answered: 'other',
  song_given: 'songwriter',
  message: 'other',
  status: 'songwriter',
  proposal: 'songwriter',
  proposal_answered: 'listener',
  delivery: 'songwriter',
  words_sent: 'songwriter',
  words_right: 'listener',
  words_comment: 'other',
  delivery_waiting: 'songwriter',
  comment: 'other',
  changes_requested: 'listener',
  approved: 'listener',
  thanks: 'listener',
  link_sent: 'listener',
  request_released: null,
  request_withdrawn: null,
  invitation_declined: null,
  project_quiet: null,
  ready_day: null,
  goal_raised: null,
  gift_answered: null,
  pledge_new: null,
  pledge_due: null,
  song_unanswered: null,
  pledge_sent: null,
  pledge_unsent: null,
  pledge_confirmed: null,
  pledge_unconfirmed: null,
  pledge_rejected: null,
  payment_disputed: null,
  pledge_keep: null,
  pledge_lapsed: null,
  pledge_renewed: null,
  pledge_matched: null,
  offer_answered: null,
  match_missed: null,
  match_stopped: null,
  payment_methods_missing: null,
  report_arrived: null,
  report_answered: null,
  decided: null,
  decision_undone: null,
  appeal_answered: null,
  many_looks: null,
}

/**
 * SQL: who caused a notification, in a query that left joins the request. Only the role is returned, because
 * givers and listeners may be anonymous.
 */
export const causeOf = sql<
  MailReason['cause']
>`case when ${whereIs('listener', notifications.actorId)} then 'listener'
  when ${whereIs('songwriter', notifications.actorId)} then 'songwriter'
  when ${notifications.causedBy} is not null then 'person' end`

interface Parties {
  listenerId: string
  songwriterId?: string | null
}

export function doerOf(kind: NotificationKind, userId: string, { listenerId, songwriterId = null }: Parties) {
  const doer = doers[kind] === 'other' && listenerId !== userId ? 'listener' : doers[kind]
  if (!doer) return null
  return doer === 'listener' ? listenerId : songwriterId
}

/**
 * Kinds whose mails link to payment methods. These mails are delayed after the payment methods were changed
 * (product.md, "Money and donations").
 */
export const paying: readonly NotificationKind[] = [
  'pledge_due',
  'pledge_matched',
  'offer_answered',
  'song_unanswered',
]

/**
 * Each column is one array parameter, so that the query is the same for any number of receivers. A song may
 * have thousands of pledges. The actor is read from the request when the row is written.
 */
export const addNotifications = `insert into notifications
    (id, user_id, kind, song_request_id, donation_id, subjects, actor_id, caused_by, created_at, mail_at)
  select told.id, told.user_id, told.kind, song_request_id, donation_id, told.subjects,
    case when doer = 'listener' or (doer = 'other' and listener_id <> told.user_id) then listener_id
      when doer in ('songwriter', 'other') then songwriter_id end,
    nullif({told.by}::uuid, told.user_id), {told.at}::timestamptz,
    case when told.kind = any({told.paying}::text[]) then greatest(mail_at, (
      select ways_changed_at + interval '${settleHours} hours' from songwriter_profiles
      where user_id = songwriter_id)) else mail_at end
  from unnest({told.id}::uuid[], {told.user}::uuid[], {told.kind}::text[], {told.request}::uuid[],
      {told.donation}::uuid[], {told.subjects}::jsonb[], {told.doer}::text[], {told.mail}::timestamptz[])
    as told (id, user_id, kind, song_request_id, donation_id, subjects, doer, mail_at)
  left join song_requests on song_requests.id = told.song_request_id`
export const notificationValues = (told: NewNotification[]) => ({
  'told.id': told.map(() => newId()),
  'told.user': told.map(({ userId }) => userId),
  'told.kind': told.map(({ kind }) => kind),
  'told.request': told.map(({ songRequestId = null }) => songRequestId),
  'told.donation': told.map(({ donationId = null }) => donationId),
  'told.subjects': told.map(({ subjects = {} }) => JSON.stringify(subjects)),
  'told.doer': told.map(({ kind }) => doers[kind]),
  'told.paying': paying,
  'told.by': callerId() ?? null,
  'told.mail': told.map(({ kind }) => mailTime(kind)),
  'told.at': now(),
})

const tell = statement('notify', addNotifications)

/**
 * Notifies people in the transaction of the event itself (an outbox). So no notification is lost, and none is
 * sent for an event that was rolled back.
 */
export async function notify(tx: Tx, ...told: NewNotification[]) {
  if (told.length === 0) return
  await tell(tx, notificationValues(told))
  changed(tx, 'notification', { people: told.map(({ userId }) => userId) })
}

/** Withdraws a notification of a donation, if it is unread and its mail is neither sent nor in progress. */
export const untell = (tx: Tx, { kind, donationId }: { kind: NotificationKind; donationId: string }) =>
  untellAll(tx, { kind, donationIds: [donationId] })

export async function untellAll(
  tx: Tx,
  { kind, donationIds }: { kind: NotificationKind; donationIds: string[] },
) {
  const gone = await tx
    .delete(notifications)
    .where(
      and(
        inArray(notifications.donationId, donationIds),
        eq(notifications.kind, kind),
        isNull(notifications.readAt),
        isNull(notifications.emailedAt),
        isNull(notifications.mailBatch),
      ),
    )
    .returning({ userId: notifications.userId })
  if (gone.length > 0) changed(tx, 'notification', { people: gone.map(({ userId }) => userId) })
}

interface Undone {
  userId: string
  donationId: string
  kind: NotificationKind
  by: NotificationKind
}

/**
 * Withdraws the notification of a donation from a person. If it can't be withdrawn, it is marked as read, so
 * that no further mail repeats it. Returns true if it was the last one that the person received, so that a
 * correction must be sent.
 */
export async function untellOrCorrect(tx: Tx, { userId, donationId, kind, by }: Undone) {
  await untell(tx, { kind, donationId })
  const isOfDonation = eq(notifications.donationId, donationId)
  await readWhere(tx, userId, and(isOfDonation, eq(notifications.kind, kind)))
  const [last] = await tx
    .select({ kind: notifications.kind })
    .from(notifications)
    .where(and(isOfDonation, eq(notifications.userId, userId), inArray(notifications.kind, [kind, by])))
    .orderBy(desc(notifications.id))
    .limit(1)
  return last?.kind === kind
}

/** Delays unsent mails about paying this songwriter, because a payment method has changed. */
export const holdPaying = (tx: Tx, songwriterId: string) =>
  tx
    .update(notifications)
    .set({ mailAt: sql`greatest(${notifications.mailAt}, now() + interval '1 hour' * ${settleHours}::int)` })
    .where(
      and(
        isNotNull(notifications.mailAt),
        inArray(notifications.kind, [...paying]),
        inArray(
          notifications.songRequestId,
          tx
            .select({ id: songRequests.id })
            .from(songRequests)
            .where(isOfSongwriter(songRequests, songwriterId)),
        ),
      ),
    )

/** Marks this person's matching unread notifications as read. Returns their number. */
export async function readWhere(tx: Tx, userId: string, where: SQL | undefined) {
  const read = await tx
    .update(notifications)
    .set({ readAt: now() })
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt), where))
    .returning({ id: notifications.id })
  if (read.length > 0) changed(tx, 'notification', { people: [userId] })
  return read.length
}

interface Read {
  userId: string
  songRequestId: string
  kinds: readonly NotificationKind[]
}

/** Marks the notifications about a part of a request as read, after their receiver has seen that part. */
export const readOf = (tx: Tx, { userId, songRequestId, kinds }: Read) =>
  readWhere(
    tx,
    userId,
    and(eq(notifications.songRequestId, songRequestId), inArray(notifications.kind, [...kinds])),
  )
