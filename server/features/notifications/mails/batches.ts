import { tableKeys } from '#contract/grammar/state'
import { canTurnOff, kindOf, type NotificationKind, notificationKinds } from '#contract/people/notifications'
import { type SQL, sql } from '#drizzle'
import { paying } from '../../../domain/journal/notifications.ts'
import { fullSubjects } from '../../../domain/mailing/mail-rate-limit.ts'
import { isMailed } from '../../../domain/moderation/hidden-told.ts'
import { isNotClosed } from '../../../domain/people/closed.ts'
import { whereMailable } from '../../../domain/people/mailable.ts'
import { isInGoodStandingText, isListedPersonText } from '../../../domain/requests/visible.ts'

/*
 * What goes together in one mail, as SQL over `notifications told join users` (its receiver).
 */

const kinds = tableKeys(notificationKinds)
const isOneOf = (some: NotificationKind[]) => sql`told.kind = any(${sql.param(some)}::text[])`

export const isMoney = isOneOf(kinds.filter((kind) => !canTurnOff(kind)))
export const gathers = isOneOf(kinds.filter((kind) => kindOf(kind).gathers))

/** The request or donation that it is about. What gathers is about its request, of many givers too. */
export const subjectOf = sql`case when ${gathers} then told.song_request_id
  else coalesce(told.donation_id, told.song_request_id) end`

/** What asks its receiver to pay a songwriter who is not listed: nobody is to be asked for that. */
const asksInVain = sql`(${isOneOf([...paying])} and exists (select from song_requests as asked
  where asked.id = told.song_request_id and not ${sql.raw(isListedPersonText('asked.songwriter_id'))}))`

/**
 * Unread, not hidden since, of a kind that its receiver wants, and to an address that is mailed. A suspended person is
 * mailed nothing but money, a closed account nothing of this at all (product.md, "Suspended people").
 */
export const isWanted = sql`told.read_at is null and ${whereMailable} and ${isMailed('told')} and ${isNotClosed}
  and (${isMoney} or (${sql.raw(isInGoodStandingText('users'))} and not exists (
    select from muted_mails where muted_mails.user_id = told.user_id and muted_mails.kind = told.kind)))
  and not ${asksInVain}`

/** The notification that was claimed. */
export type Due = {
  id: string
  userId: string
  kind: NotificationKind
  songRequestId: string | null
  /** The mail that it was tried with. */
  batch: string | null
  isHeld: boolean
  subject: string | null
  isWanted: boolean
}

/** What goes with it: all that its mail had when it was tried, all that waits for the same digest, or more of its kind. */
export function goesWith({ id, userId, kind, songRequestId, batch, isHeld }: Due, at: Date): SQL {
  if (batch) return sql`told.mail_batch = ${batch}::uuid`
  if (isHeld)
    return sql`told.mail_batch is null and told.mail_held_at is not null
      and told.mail_at <= ${at.toISOString()}::timestamptz
      and not exists (select from (${fullSubjects({ userId, at })}) as full_of where full_of.subject = ${subjectOf})`
  return sql`told.id = ${id}::uuid or (told.mail_batch is null and ${gathers} and told.kind = ${kind}
    and told.song_request_id = ${songRequestId}::uuid)`
}
