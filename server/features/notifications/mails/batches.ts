import { tableKeys } from '#contract/grammar/table-keys'
import { canTurnOff, kindOf, type NotificationKind, notificationKinds } from '#contract/people/notifications'
import { type SQL, sql } from '#drizzle'
import { paying } from '../../../domain/journal/notifications.ts'
import { fullSubjects } from '../../../domain/mailing/mail-rate-limit.ts'
import { isMailed } from '../../../domain/moderation/hidden-told.ts'
import { isNotClosed } from '../../../domain/people/closed.ts'
import { whereMailable } from '../../../domain/people/mailable.ts'
import { isInGoodStandingText, isListedPersonText } from '../../../domain/requests/visible.ts'

/*
 * SQL that groups notifications into one mail. It reads `notifications told join users`, where `users` is the
 * receiver.
 */

const kinds = tableKeys(notificationKinds)
const isOneOf = (some: NotificationKind[]) => sql`told.kind = any(${sql.param(some)}::text[])`

export const isMoney = isOneOf(kinds.filter((kind) => !canTurnOff(kind)))
export const gathers = isOneOf(kinds.filter((kind) => kindOf(kind).gathers))

/**
 * Id of a notification's subject: its donation, otherwise its request. Gathered kinds always use the request,
 * so that one mail gathers several givers.
 */
export const subjectOf = sql`case when ${gathers} then told.song_request_id
  else coalesce(told.donation_id, told.song_request_id) end`

/** SQL condition: the notification asks its receiver to pay a songwriter who isn't listed any more. */
const asksInVain = sql`(${isOneOf([...paying])} and exists (select from song_requests as asked
  where asked.id = told.song_request_id and not ${sql.raw(isListedPersonText('asked.songwriter_id'))}))`

/**
 * SQL condition: the notification is unread and visible, its receiver wants its kind, and the address may be
 * mailed. A suspended person is mailed only about money. A closed account gets none of these mails
 * (product.md, "Suspended people").
 */
export const isWanted = sql`told.read_at is null and ${whereMailable} and ${isMailed('told')} and ${isNotClosed}
  and (${isMoney} or (${sql.raw(isInGoodStandingText('users'))} and not exists (
    select from muted_mails where muted_mails.user_id = told.user_id and muted_mails.kind = told.kind)))
  and not ${asksInVain}`

export type Due = {
  id: string
  userId: string
  kind: NotificationKind
  songRequestId: string | null
  /** Id of the mail that an earlier try assigned to this row. */
  batch: string | null
  isHeld: boolean
  subject: string | null
  isWanted: boolean
}

/**
 * SQL condition for the other rows of the mail. A retried mail has the rows of its earlier try. A digest has
 * all rows that wait for a digest. Another mail has one row or, for a gathered kind, all rows of this kind
 * and request.
 */
export function goesWith({ id, userId, kind, songRequestId, batch, isHeld }: Due, at: Date): SQL {
  if (batch) return sql`told.mail_batch = ${batch}::uuid`
  if (isHeld)
    return sql`told.mail_batch is null and told.mail_held_at is not null
      and told.mail_at <= ${at.toISOString()}::timestamptz
      and not exists (select from (${fullSubjects({ userId, at })}) as full_of where full_of.subject = ${subjectOf})`
  return sql`told.id = ${id}::uuid or (told.mail_batch is null and ${gathers} and told.kind = ${kind}
    and told.song_request_id = ${songRequestId}::uuid)`
}
