import { tableKeys } from '#contract/grammar/table-keys'
import { kindOf, type NotificationKind, notificationKinds } from '#contract/people/notifications'
import { type SQL, sql } from '#drizzle'
import { textOf } from '../requests/access.ts'

/**
 * SQL condition: the subject of this notification (alias `told`) is hidden from its reader (product.md,
 * "Reports and stewards"). The subject is the newest message or version at the time of the notification,
 * because both are written in one transaction.
 */
const hiddenText = (told: string) => {
  const ofRequest = `song_request_id = ${told}.song_request_id`
  // Scalar subqueries are used, because PostgreSQL's planner would hash whole tables for EXISTS.
  const isHidden: Partial<Record<NotificationKind, string>> = {
    message: `select hidden_at from project_messages where ${ofRequest} and receiver_id = ${told}.user_id
      and created_at <= ${told}.created_at order by id desc limit 1`,
    delivery: `select hidden_at from deliveries where ${ofRequest} and created_at <= ${told}.created_at
      order by id desc limit 1`,
    comment: `select coalesce(said.hidden_at, version.hidden_at) from delivery_comments as said
      join deliveries as version on version.id = said.delivery_id
      where said.${ofRequest} and said.id::text = ${told}.subjects ->> 'comment' limit 1`,
    words_sent: `select hidden_at from lyric_drafts where ${ofRequest} and created_at <= ${told}.created_at
      order by id desc limit 1`,
    words_comment: `select coalesce(said.hidden_at, draft.hidden_at) from lyric_comments as said
      join lyric_drafts as draft on draft.id = said.draft_id
      where said.${ofRequest} and said.id::text = ${told}.subjects ->> 'comment' limit 1`,
    thanks: `select hidden_at from thanks where ${ofRequest} limit 1`,
    gift_answered: `select answer_hidden_at from gifts where ${ofRequest} limit 1`,
  }
  const ofKind = Object.entries(isHidden).map(
    ([kind, hidden]) => `when '${kind}' then (${hidden}) is not null`,
  )
  return `(coalesce((select about.hidden_at is not null and not ${textOf('listener', 'about', `${told}.user_id`)}
      from song_requests as about where about.id = ${told}.song_request_id limit 1), false)
    or case ${told}.kind ${ofKind.join(' ')} else false end)`
}

export const isAboutHidden = (told: string): SQL<boolean> => sql.raw(hiddenText(told)) as SQL<boolean>

const stayTold = tableKeys(notificationKinds)
  .filter((kind) => kindOf(kind).staysTold)
  .map((kind) => `'${kind}'`)
  .join(', ')

/**
 * SQL condition: the notification may be mailed. Either its subject isn't hidden, or it answers a payment,
 * because payments continue in a hidden request.
 */
export const isMailed = (told: string): SQL =>
  sql.raw(`(${told}.kind in (${stayTold}) or not ${hiddenText(told)})`)
