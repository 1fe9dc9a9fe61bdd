import { type SQL, sql } from 'drizzle-orm'
import { tableKeys } from '#contract/grammar/table-keys'
import { kindOf, type NotificationKind, notificationKinds } from '#contract/people/notifications'
import { textOf } from '../requests/access.ts'

/**
 * That what a notification tells is hidden from its reader, in a query that names the notifications `told` (product.md,
 * "Reports and stewards"). A message and a version are those that were the newest when it was written: it is of the same
 * transaction.
 */
const hiddenText = (told: string) => {
  const isOf = (kind: NotificationKind) => `${told}.kind = '${kind}'`
  return `(exists (select from song_requests as about where about.id = ${told}.song_request_id
      and about.hidden_at is not null and not ${textOf('listener', 'about', `${told}.user_id`)})
    or case when ${isOf('message')} then (select sent.hidden_at from project_messages as sent
        where sent.song_request_id = ${told}.song_request_id and sent.receiver_id = ${told}.user_id
          and sent.created_at <= ${told}.created_at order by sent.id desc limit 1) is not null
      when ${isOf('delivery')} then (select version.hidden_at from deliveries as version
        where version.song_request_id = ${told}.song_request_id and version.created_at <= ${told}.created_at
        order by version.id desc limit 1) is not null
      when ${isOf('comment')} then exists (select from delivery_comments as said
        join deliveries as version on version.id = said.delivery_id
        where said.id::text = ${told}.subjects ->> 'comment'
          and said.song_request_id = ${told}.song_request_id
          and (said.hidden_at is not null or version.hidden_at is not null))
      when ${isOf('thanks')} then exists (select from thanks as said
        where said.song_request_id = ${told}.song_request_id and said.hidden_at is not null)
      when ${isOf('gift_answered')} then exists (select from gifts as gift
        where gift.song_request_id = ${told}.song_request_id and gift.answer_hidden_at is not null)
      else false end)`
}

export const isAboutHidden = (told: string): SQL<boolean> => sql.raw(hiddenText(told)) as SQL<boolean>

const stayTold = tableKeys(notificationKinds)
  .filter((kind) => kindOf(kind).staysTold)
  .map((kind) => `'${kind}'`)
  .join(', ')

/** That it may be mailed: nothing in it is hidden, or it answers a payment, which goes on in a hidden request. */
export const isMailed = (told: string): SQL =>
  sql.raw(`(${told}.kind in (${stayTold}) or not ${hiddenText(told)})`)
