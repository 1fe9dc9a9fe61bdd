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
 * Grouping of notifications into one mail, as SQL over `notifications told join users` (the receiver).
 */

const kinds = tableKeys(notificationKinds)
const isOneOf = (some: NotificationKind[]) => sql`told.kind = any(${sql.param(some)}::text[])`

export const isMoney = isOneOf(kinds.filter((kind) => !canTurnOff(kind)))
export const gathers = isOneOf(kinds.filter((kind) => kindOf(kind).gathers))

/** Subject of a notification: its request or donation. Gathered kinds use the request, across givers. */
export const subjectOf = sql`case when ${gathers} then told.song_request_id
  else coalesce(told.donation_id, told.song_request_id) end`

/** Asks its receiver to pay an unlisted songwriter, which no one should do. */
const asksInVain = sql`(${isOneOf([...paying])} and exists (select from song_requests as asked
  where asked.id = told.song_request_id and not ${sql.raw(isListedPersonText('asked.songwriter_id'))}))`

/**
 * Unread, still visible, of a kind that its receiver wants, and to an address that is mailed. A suspended person is
 * mailed only about money, a closed account not at all here (product.md, "Suspended people").
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
  /** Mail of an earlier try. */
  batch: string | null
  isHeld: boolean
  subject: string | null
  isWanted: boolean
}

/**
 * Condition for the rest of the mail: the rows of its earlier try, all that waits for the digest, or more of its
 * kind.
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
