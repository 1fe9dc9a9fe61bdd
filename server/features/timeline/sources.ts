import type { Subject } from '#contract/events'
import { liveDonations, paidDonations } from '#contract/grammar/state'
import type { Order } from '#contract/grammar/text'
import type { EntryKind } from '#contract/work/timeline'
import { isOfSongwriterText, textOf } from '../../domain/requests/access.ts'
import {
  isShownToText,
  isThereForText,
  isUnnamedGiverText,
  isUnnamedListenerText,
} from '../../domain/requests/visible.ts'

/** Columns that not every entry has, each with the SQL type of its null. */
const columns = {
  hides: 'boolean',
  text: 'text',
  title: 'text',
  isPrivate: 'boolean',
  isRead: 'boolean',
  status: 'text',
  percentComplete: 'integer',
  originalValue: 'text',
  newValue: 'text',
  decision: 'text',
  version: 'integer',
  second: 'integer',
  amount: 'numeric',
  rating: 'integer',
  /** Time at which a steward hid the text. Then only the author can read the text. */
  hiddenAt: 'timestamptz',
}

interface Source extends Partial<Record<keyof typeof columns, string>> {
  from: string
  kind: string
  actor: string
  id?: string
  at?: string
  byGiver?: boolean
  where: string
}

const listener = '(select listener_id from room)'
const listening = '(select is_listener from room)'
const writing = '(select not is_listener from room)'
const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ')

/**
 * SQL condition on a table that names a songwriter: the listener sees all its rows. A songwriter sees only
 * rows with their own id, so the work of a former songwriter is hidden.
 */
const byOwn = (table: string) => `(${listening} or (${writing} and ${isOfSongwriterText(table, '$2')}))`

const decision = `case when p.decided_at is null then 'pending' when p.is_approved_by_listener then 'approved'
  else 'declined' end`

type Conditions<Of extends Subject> = Record<EntryKind<Of>, string>

const own = 'e.actor_id = $2'
const sinceTaken = 'e.created_at >= (select since from room)'
const seenByWriter: Conditions<'request'> = {
  created: 'true',
  opened_to_all: own,
  invitation_declined: 'false',
  accepted: own,
  terms_proposed: sinceTaken,
  terms_agreed: sinceTaken,
  terms_declined: sinceTaken,
  released: own,
  reopened: own,
  words_sent: own,
  words_right: sinceTaken,
  changes_requested: `(${own} or ${sinceTaken})`,
  approved: `(${own} or ${sinceTaken})`,
}

const isLive = `d.status in (${quoted(liveDonations)})`
/**
 * Events of a donation that the timeline shows, each with an SQL condition. Leaves out cancelled and rejected
 * pledges, and undone payments and confirmations.
 */
const milestones: Conditions<'donation'> = {
  pledged: isLive,
  matched: isLive,
  offered: isLive,
  sent: `d.status in (${quoted(paidDonations)}) and e.created_at >= d.sent_at`,
  confirmed: `d.status = 'confirmed' and e.created_at >= d.confirmed_at`,
  found: `d.status = 'confirmed' and e.created_at >= d.confirmed_at`,
}

/** Events of a donation that the songwriter causes. */
const byPayee: readonly EntryKind<'donation'>[] = ['confirmed', 'found']

const oneOf = (conditions: Record<string, string>) =>
  Object.entries(conditions)
    .map(([kind, holds]) => `(e.kind = '${kind}' and ${holds})`)
    .join(' or ')

const sources: Source[] = [
  {
    from: 'project_messages m',
    kind: `'message'`,
    actor: 'm.sender_id',
    text: 'm.message',
    isRead: 'm.is_read',
    hiddenAt: 'm.hidden_at',
    where: `m.song_request_id = $1 and ${isShownToText('m.hidden_at', 'm.sender_id', '$2')} and (${listening} or (${writing} and $2 in (m.sender_id, m.receiver_id)))`,
  },
  {
    from: 'project_notes n',
    kind: `'note'`,
    actor: 'n.songwriter_id',
    text: 'n.content',
    title: 'n.title',
    isPrivate: 'n.is_private',
    where: `n.song_request_id = $1
      and ((${listening} and not n.is_private) or (${writing} and ${isOfSongwriterText('n', '$2')}))`,
  },
  {
    from: 'project_status_updates s',
    kind: `'status'`,
    actor: 's.songwriter_id',
    text: 's.description',
    status: 's.status',
    percentComplete: 's.percent_complete',
    where: `s.song_request_id = $1 and ${byOwn('s')}`,
  },
  {
    from: 'creative_direction_updates p',
    kind: `'proposal'`,
    actor: 'p.songwriter_id',
    text: 'p.reason',
    title: 'p.field',
    originalValue: 'p.original_value',
    newValue: 'p.new_value',
    decision,
    where: `p.song_request_id = $1 and ${byOwn('p')}`,
  },
  {
    from: 'creative_direction_updates p',
    kind: `'answer'`,
    id: 'p.decision_id',
    at: 'p.decided_at',
    actor: listener,
    title: 'p.field',
    newValue: 'p.new_value',
    decision,
    where: `p.song_request_id = $1 and p.decision_id is not null and ${byOwn('p')}`,
  },
  {
    from: 'deliveries d',
    kind: `'delivery'`,
    actor: 'd.songwriter_id',
    text: 'd.note',
    version: 'd.version',
    hiddenAt: 'd.hidden_at',
    where: `d.song_request_id = $1 and ${isShownToText('d.hidden_at', 'd.songwriter_id', '$2')} and ${byOwn('d')}`,
  },
  {
    from: 'delivery_comments c join deliveries d on d.id = c.delivery_id',
    id: 'c.id',
    at: 'c.created_at',
    kind: `'comment'`,
    actor: 'c.author_id',
    text: 'c.text',
    version: 'd.version',
    second: 'c.second',
    hiddenAt: 'coalesce(c.hidden_at, d.hidden_at)',
    where: `c.song_request_id = $1 and ${isShownToText('c.hidden_at', 'c.author_id', '$2')}
      and ${isShownToText('d.hidden_at', 'd.songwriter_id', '$2')} and ${byOwn('d')}`,
  },
  {
    from: 'brief_files f',
    kind: `'file'`,
    actor: listener,
    title: `coalesce(f.name, case when f.kind = 'picture' then 'a photo' else 'an audio file' end)`,
    where: `f.song_request_id = $1 and (${listening} or ${writing})`,
  },
  {
    from: 'events e',
    kind: 'e.kind',
    actor: 'e.actor_id',
    text: `coalesce(e.reason, case when e.kind = 'approved' then (select shown_review from room) end)`,
    amount: `case when e.kind like 'terms%' then e.amount end`,
    rating: `case when e.kind = 'approved' then (select shown_rating from room) end`,
    hiddenAt: `case when e.kind = 'approved' then (select shown_hidden_at from room) end`,
    where: `e.subject_id = $1 and e.kind in (${quoted(Object.keys(seenByWriter))})
      and (${listening} or (${writing} and (${oneOf(seenByWriter)})))`,
  },
  {
    from: 'events e join donations d on d.id = e.subject_id',
    id: 'e.id',
    at: 'e.created_at',
    kind: 'e.kind',
    actor: `case when e.kind in (${quoted(byPayee)}) then d.songwriter_id else d.underwriter_id end`,
    byGiver: true,
    hides: `${isUnnamedGiverText('d')} and e.kind not in (${quoted(byPayee)})`,
    amount: `case when e.kind in (${quoted(byPayee)}) then d.received_amount else d.amount end`,
    where: `e.song_request_id = $1 and d.song_request_id = $1 and (${listening} or ${writing})
      and (${oneOf(milestones)})`,
  },
  {
    from: 'room',
    kind: `'goal_reached'`,
    id: 'room.goal_reached_id',
    at: 'room.goal_reached_at',
    actor: 'null::uuid',
    amount: 'room.goal_amount',
    where: 'room.goal_reached_id is not null and room.pledged_amount >= room.goal_amount',
  },
  {
    from: 'gifts g',
    kind: `'gift'`,
    id: 'g.id',
    actor: listener,
    title: 'g.receiver_name',
    where: `g.song_request_id = $1 and (${listening} or ${writing})`,
  },
  {
    from: 'gifts g',
    kind: `'gift_answer'`,
    id: 'g.answer_id',
    at: 'g.answered_at',
    actor: 'null::uuid',
    title: 'g.receiver_name',
    text: 'g.answer',
    where: `g.song_request_id = $1 and g.answer_id is not null and g.answer_hidden_at is null and (${listening} or ${writing})`,
  },
]

/** SQL condition: the viewer may see the review. Hiding a review hides its stars and its words. */
const isReviewShown = isShownToText('review_hidden_at', 'listener_id', '$2')

/**
 * Returns the SQL text that reads a page of the timeline (keyset paging). Each source is read by its own
 * index from the cursor, and all rows are merged by id. Ids are UUIDv7, so their order is the order of time.
 * $1 is the project, $2 the viewer, $3 the cursor, $4 the limit.
 */
export function timelineText(order: Order) {
  const [isFurther, direction] = order === 'newest' ? ['<', 'desc'] : ['>', 'asc']
  const one = ({
    from,
    kind,
    actor,
    id = 'id',
    at = 'created_at',
    byGiver = false,
    where,
    ...said
  }: Source) => {
    const values = Object.entries(columns).map(
      ([name, type]) => `(${said[name as keyof typeof columns] ?? 'null'})::${type} as "${name}"`,
    )
    return `(select ${id} as id, ${kind} as kind, ${at} as "createdAt", ${actor} as actor_id, ${byGiver} as by_giver,
      ${values.join(', ')} from ${from} where ${where} and ${id} ${isFurther} $3 order by ${id} ${direction} limit $4)`
  }
  const { hides: _, ...shown } = columns
  const listed = Object.keys(shown).map((name) => `entry."${name}"`)
  return `with room as materialized (
      select *, case when ${isReviewShown} then review end as shown_review,
      case when ${isReviewShown} then rating end as shown_rating,
      case when ${isReviewShown} then review_hidden_at end as shown_hidden_at,
      ${textOf('listener', 'song_requests', '$2')} as is_listener, coalesce(accepted_at, created_at) as since from song_requests
      where id = $1 and ${isThereForText('song_requests', '$2')} and ${textOf('party', 'song_requests', '$2')}
    )
    select entry.id, entry.kind, entry."createdAt", coalesce(entry.actor_id = $2, false) as "isOwn",
      entry.by_giver and entry.kind not in (${quoted(byPayee)}) as "byGiver",
      entry.actor_id = ${listener} as "byListener",
      case when entry.hides or (not entry.by_giver
        and ${isUnnamedListenerText('room', 'entry.actor_id')}) then null else users.first_name end as name,
      ${listed.join(', ')}
    from (${sources.map(one).join(' union all ')} order by id ${direction} limit $4) as entry
    left join users on users.id = entry.actor_id
    order by entry.id ${direction}`
}
