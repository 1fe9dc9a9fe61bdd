import { endings } from '#contract/giving/moves'
import { cents } from '#contract/grammar/money'
import { extraText, shortText } from '../../domain/requests/funding/differences.ts'
import type { Rest } from '../history/lines.ts'
import {
  type Donation,
  type Proof,
  type Song,
  type State,
  trustDays,
  type Who,
} from '../history/market/state.ts'
import type { TestDb } from '../test-db.ts'
import type { Cast } from './calls.ts'

/** Reasons why a payment ended, except that its songwriter gave no answer. */
const others = Object.values(endings)
  .filter((reason) => reason !== endings.unanswered)
  .map((reason) => `'${reason}'`)
  .join(', ')

type Ids = 'giver' | 'request' | 'payee' | 'sentTo'
interface Kept {
  donations: (Omit<Donation, Ids | 'amount' | 'received' | 'declined'> &
    Record<Ids | 'received', string | null> & {
      amount: string
      declined: string[] | null
    })[]
  songs: {
    status: State['songs'][number]['status']
    songwriter: string | null
    isGone: boolean
    goal: string | null
    agreed: string | null
    least: string | null
    waiting: (Omit<NonNullable<Song['waiting']>, 'price'> & { price: string }) | null
    sums: string[]
  }[]
  standing: { by: string; amount: string; pledge: string; blockedUntil: number | null }[]
  suspended: string[]
  proof: Proof
  total: string
  months: string[]
}

export async function see(
  { pool }: TestDb,
  { people, songs }: Pick<Cast, 'people' | 'songs'>,
): Promise<Rest> {
  const { rows } = await pool.query<Kept>({
    name: 'see',
    values: [people.guest],
    text: `select
      (select coalesce(json_agg(json_build_object('id', id, 'amount', amount::text, 'giver', underwriter_id,
          'request', song_request_id, 'isGeneral', is_general, 'status', status, 'received', received_amount::text,
          'sentTo', sent_to, 'payee', songwriter_id,
          'isOld', coalesce(sent_at < now() - interval '30 days', false),
          'isUndone', (select kind = 'confirm_undone' from events where subject_id = donations.id order by seq desc limit 1),
          'isLapsed', status = 'rejected' and rejection_reason = 'lapsed', 'isRenewed', renewed_at is not null,
          'isDenied', status = 'rejected' and sent_at is not null and rejection_reason not in (${others}),
          'declinedBy', substring(rejection_reason from '^declined by (listener|songwriter)$'),
          'isAllowedAgain', allowed_at is not null,
          'isDisputed', exists (select from disputes where donation_id = donations.id),
          'isFound', exists (select from events where subject_id = donations.id and kind = 'found'),
          'isPaused', coalesce(due_at > now(), false), 'isForNewcomer', coalesce(is_for_newcomer, false), 'keepsGap', keeps_gap,
          'isAsked', keep_asked_at is not null, 'madeBy', made_by,
          'missed', missed_matches, 'place', coalesce(queue_id, id),
          'isSent', sent_at is not null, 'isDue', due_at is not null,
          'declined', (select json_agg(song_request_id order by created_at) from declined_matches where donation_id = donations.id))
        order by id), '[]') from donations) as donations,
      (select json_agg(json_build_object('status', status, 'songwriter', songwriter_id, 'isGone', withdrawn_at is not null,
        'goal', goal_amount::text, 'agreed', agreed_price::text, 'least', least_goal::text,
        'waiting', (select json_build_object('id', one.id, 'by', one.by, 'price', one.price::text) from terms as one
          where one.song_request_id = song_requests.id and one.state = 'waiting'),
        'sums', array[pledged_amount::text, sent_amount::text, received_amount::text,
          ${shortText}, ${extraText}]) order by id) from song_requests) as songs,
      (select coalesce(json_agg(json_build_object('by', user_id, 'amount', amount::text, 'pledge', donation_id,
          'blockedUntil', case when blocked_at is not null then ceil(extract(epoch from next_at - now()) / 86400)::int end)), '[]')
        from standing_pledges) as standing,
      (select coalesce(json_agg(id), '[]') from users where suspended_at is not null) as suspended,
      (select case when email_proven_at is null then 'none' when email_proven_at > now() - make_interval(days => ${trustDays}) then 'young'
        else 'old' end from users where id = $1) as proof,
      coalesce((select total_amount::text from community_fund), '0.00') as total,
      (select array[coalesce(sum(pledged), 0)::text, coalesce(sum(general), 0)::text, coalesce(sum(waiting), 0)::text,
        coalesce(sum(matched), 0)::text, coalesce(sum(confirmed), 0)::text] from money_months) as months`,
  })
  const kept = rows[0]!
  const name = (id: string | null) => (Object.keys(people) as Who[]).find((who) => people[who] === id) ?? null
  const at = (id: string | null) => (id === null ? null : songs.indexOf(id))
  const amount = (text: string) => cents(text) as number
  const orNull = (text: string | null) => (text === null ? null : amount(text))
  return {
    rest: {
      proof: kept.proof,
      suspended: kept.suspended.map((id) => name(id)!).toSorted(),
      standing: Object.fromEntries(
        kept.standing.map(({ by, amount: text, ...rule }) => [name(by)!, { amount: amount(text), ...rule }]),
      ),
      songs: kept.songs.map(({ songwriter, goal, agreed, least, waiting, sums: _, ...song }) => ({
        ...song,
        goal: orNull(goal),
        agreed: orNull(agreed),
        least: orNull(least),
        waiting: waiting && { ...waiting, price: amount(waiting.price) },
        songwriter: name(songwriter),
      })),
      donations: kept.donations.map((donation) => ({
        ...donation,
        amount: amount(donation.amount),
        giver: name(donation.giver)!,
        request: at(donation.request),
        received: donation.received === null ? null : amount(donation.received),
        payee: name(donation.payee),
        sentTo: name(donation.sentTo),
        declined: (donation.declined ?? []).map((id) => at(id)!),
      })),
    },
    sums: [
      ...kept.songs.flatMap(({ sums }, song) =>
        ['pledged', 'sent', 'received', 'short', 'extra'].map((sum, column) => ({
          of: String(song),
          sum,
          is: amount(sums[column]!),
        })),
      ),
      { of: 'fund', sum: 'total', is: amount(kept.total) },
      ...['pledged', 'general', 'waiting', 'matched', 'confirmed'].map((sum, column) => ({
        of: 'all',
        sum,
        is: amount(kept.months[column]!),
      })),
    ],
  }
}
