import { endings } from '#contract/giving/moves'
import { cents } from '#contract/grammar/money'
import { matchingOffers } from '../../db/schema.ts'
import { leftOfOffer } from '../../domain/money/fund/offers.ts'
import { extraText, shortText } from '../../domain/requests/funding/differences.ts'
import type { TestDb } from '../test-db.ts'
import type { Cast } from './calls.ts'
import type { Donation, Genre, Proof, State, Who } from './state.ts'

/** Reasons why a payment ended, except that its songwriter gave no answer. */
const others = Object.values(endings)
  .filter((reason) => reason !== endings.unanswered)
  .map((reason) => `'${reason}'`)
  .join(', ')

type Sums = Record<string, number>
export interface Seen {
  state: State
  offerIds: Map<number, string>
  sums: Sums
}

export function sumsOf({ songs, donations, offers }: State): Sums {
  const sum = (which: (donation: Donation) => boolean, what = ({ amount }: Donation) => amount) =>
    donations.filter(which).reduce((all, donation) => all + what(donation), 0)
  const received = ({ received: arrived, amount }: Donation) => arrived ?? amount
  const isLive = ({ status }: Donation) => status !== 'rejected'
  const isConfirmedFor =
    (song: number) =>
    ({ request, status }: Donation) =>
      request === song && status === 'confirmed'
  const ofSong = songs.flatMap((_, at) => [
    [`pledged ${at}`, sum((donation) => donation.request === at && isLive(donation))],
    [`sent ${at}`, sum((donation) => donation.request === at && donation.status === 'sent')],
    [`received ${at}`, sum(isConfirmedFor(at), received)],
    [`short ${at}`, sum(isConfirmedFor(at), (donation) => Math.max(0, donation.amount - received(donation)))],
    [`extra ${at}`, sum(isConfirmedFor(at), (donation) => Math.max(0, received(donation) - donation.amount))],
  ])
  const left = offers.map(({ total }) => {
    const made = sum((donation) => donation.answer?.offer === total && isLive(donation))
    return [`left ${total}`, Math.max(0, total - made)]
  })
  return Object.fromEntries([
    ...ofSong,
    ...left,
    ['total', sum((donation) => donation.isGeneral && isLive(donation))],
    ['pledged', sum(isLive)],
    ['general', sum((donation) => donation.isGeneral && isLive(donation))],
    [
      'waiting',
      sum((donation) => donation.isGeneral && donation.request === null && donation.status === 'pledged'),
    ],
    ['matched', sum((donation) => donation.isGeneral && donation.request !== null && isLive(donation))],
    ['confirmed', sum((donation) => donation.isGeneral && donation.status === 'confirmed', received)],
  ]) as Sums
}

type Ids = 'giver' | 'request' | 'payee' | 'sentTo'
interface Kept {
  donations: (Omit<Donation, Ids | 'amount' | 'received' | 'declined' | 'answer'> &
    Record<Ids | 'received' | 'offer' | 'payment', string | null> & {
      amount: string
      declined: string[] | null
    })[]
  offers: { id: string; by: string; total: string; perSong: string; genre: Genre | null; isOpen: boolean }[]
  songs: {
    status: State['songs'][number]['status']
    songwriter: string | null
    isGone: boolean
    parts: string[]
    sums: string[]
  }[]
  standing: { by: string; amount: string; pledge: string; blockedUntil: number | null }[]
  total: string
  months: string[]
}

export async function see(
  { db, pool }: TestDb,
  { people, songs, proof }: { people: Cast['people']; songs: string[]; proof: Proof },
): Promise<Seen> {
  const { rows } = await pool.query<Kept>({
    name: 'see',
    text: `select
      (select coalesce(json_agg(json_build_object('id', id, 'amount', amount::text, 'giver', underwriter_id,
          'request', song_request_id, 'isGeneral', is_general, 'status', status, 'received', received_amount::text,
          'sentTo', sent_to, 'payee', songwriter_id,
          'isOld', coalesce(sent_at < now() - interval '30 days', false),
          'isUndone', (select kind = 'confirm_undone' from events where subject_id = donations.id order by seq desc limit 1),
          'isLapsed', status = 'rejected' and rejection_reason = 'lapsed', 'isRenewed', renewed_at is not null,
          'isDenied', status = 'rejected' and sent_at is not null and rejection_reason not in (${others}),
          'isDisputed', exists (select from disputes where donation_id = donations.id),
          'isFound', exists (select from events where subject_id = donations.id and kind = 'found'),
          'isPaused', coalesce(due_at > now(), false), 'isForNewcomer', coalesce(is_for_newcomer, false),
          'isAsked', keep_asked_at is not null, 'madeBy', made_by,
          'confirmedAs', case when confirmed_at is null then 0 else
            (select count(*) from donations as other where (other.confirmed_at, other.id) <= (donations.confirmed_at, donations.id)) end,
          'offer', (select total::text from matching_offers join offer_answers on offer_id = matching_offers.id where made_id = donations.id),
          'payment', (select donation_id from offer_answers where made_id = donations.id),
          'isSent', sent_at is not null, 'isDue', due_at is not null,
          'declined', (select json_agg(song_request_id order by created_at) from declined_matches where donation_id = donations.id))
        order by id), '[]') from donations) as donations,
      (select json_agg(json_build_object('status', status, 'songwriter', songwriter_id, 'isGone', withdrawn_at is not null,
        'parts', (select coalesce(json_agg(distinct actor_id), '[]') from events where subject_id = song_requests.id),
        'sums', array[pledged_amount::text, sent_amount::text, received_amount::text,
          ${shortText}, ${extraText}]) order by id) from song_requests) as songs,
      (select coalesce(json_agg(json_build_object('by', user_id, 'amount', amount::text, 'pledge', donation_id,
          'blockedUntil', case when blocked_at is not null then ceil(extract(epoch from next_at - now()) / 86400)::int end)), '[]')
        from standing_pledges) as standing,
      (select coalesce(json_agg(json_build_object('id', id, 'by', user_id, 'total', total::text, 'perSong', per_song::text,
          'genre', genre, 'isOpen', ended_at is null) order by id), '[]') from matching_offers) as offers,
      coalesce((select total_amount::text from community_fund), '0.00') as total,
      (select array[coalesce(sum(pledged), 0)::text, coalesce(sum(general), 0)::text, coalesce(sum(waiting), 0)::text,
        coalesce(sum(matched), 0)::text, coalesce(sum(confirmed), 0)::text] from money_months) as months`,
  })
  const kept = rows[0]!
  // Uses the same SQL expression as the server's list of offers.
  const left =
    kept.offers.length > 0
      ? await db.select({ total: matchingOffers.total, left: leftOfOffer }).from(matchingOffers)
      : []
  const name = (id: string | null) => (Object.keys(people) as Who[]).find((who) => people[who] === id) ?? null
  const at = (id: string | null) => (id === null ? null : songs.indexOf(id))
  const amount = (text: string) => cents(text) as number
  return {
    state: {
      proof,
      standing: Object.fromEntries(
        kept.standing.map(({ by, amount: text, ...rule }) => [name(by)!, { amount: amount(text), ...rule }]),
      ),
      offers: kept.offers.map(({ by, total, perSong, genre, isOpen }) => ({
        by: name(by)!,
        total: amount(total),
        perSong: amount(perSong),
        genre,
        isOpen,
      })),
      songs: kept.songs.map(({ songwriter, parts, sums: _, ...song }) => ({
        ...song,
        songwriter: name(songwriter),
        parts: parts.map((id) => name(id)!),
      })),
      donations: kept.donations.map(({ offer, payment, ...donation }) => ({
        ...donation,
        amount: amount(donation.amount),
        answer: offer === null || payment === null ? null : { offer: amount(offer), payment },
        giver: name(donation.giver)!,
        request: at(donation.request),
        received: donation.received === null ? null : amount(donation.received),
        payee: name(donation.payee),
        sentTo: name(donation.sentTo),
        declined: (donation.declined ?? []).map((id) => at(id)!),
      })),
    },
    offerIds: new Map(kept.offers.map(({ id, total }) => [amount(total), id])),
    sums: Object.fromEntries([
      ...kept.songs.flatMap(({ sums }, song) =>
        ['pledged', 'sent', 'received', 'short', 'extra'].map((what, column) => [
          `${what} ${song}`,
          amount(sums[column]!),
        ]),
      ),
      ...left.map((offer) => [`left ${amount(offer.total)}`, amount(offer.left)]),
      ['total', amount(kept.total)],
      ...['pledged', 'general', 'waiting', 'matched', 'confirmed'].map((what, column) => [
        what,
        amount(kept.months[column]!),
      ]),
    ]) as Sums,
  }
}
