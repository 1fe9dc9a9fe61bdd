import { cents } from '#contract/grammar/money'
import type { TestDb } from '../test-db.ts'
import type { Cast } from './calls.ts'
import type { Gift, State, Who } from './state.ts'

type Sums = Record<string, number>
/** A snapshot of a market: its state, the ids of its pledges by amount, and the stored sums. */
export interface Seen {
  state: State
  ids: Map<number, string>
  sums: Sums
}

/** The expected sums of the requests, the fund and the months. */
export function sumsOf({ songs, gifts }: State): Sums {
  const sum = (which: (gift: Gift) => boolean, what = ({ amount }: Gift) => amount) =>
    gifts.filter(which).reduce((all, gift) => all + what(gift), 0)
  const received = ({ received: arrived, amount }: Gift) => arrived ?? amount
  const isLive = ({ status }: Gift) => status !== 'rejected'
  const ofSong = songs.flatMap((_, at) => [
    [`pledged ${at}`, sum((gift) => gift.request === at && isLive(gift))],
    [`sent ${at}`, sum((gift) => gift.request === at && gift.status === 'sent')],
    [`received ${at}`, sum((gift) => gift.request === at && gift.status === 'confirmed', received)],
  ])
  return Object.fromEntries([
    ...ofSong,
    ['total', sum((gift) => gift.isGeneral && isLive(gift))],
    ['pledged', sum(isLive)],
    ['general', sum((gift) => gift.isGeneral && isLive(gift))],
    ['waiting', sum((gift) => gift.isGeneral && gift.request === null && gift.status === 'pledged')],
    ['matched', sum((gift) => gift.isGeneral && gift.request !== null && isLive(gift))],
    ['confirmed', sum((gift) => gift.isGeneral && gift.status === 'confirmed', received)],
  ]) as Sums
}

interface Kept {
  gifts: {
    id: string
    amount: string
    giver: string
    request: string | null
    general: boolean
    status: Gift['status']
    received: string | null
    declined: string[] | null
  }[]
  songs: {
    status: State['songs'][number]['status']
    songwriter: string | null
    gone: boolean
    sums: string[]
  }[]
  total: string
  months: string[]
}

/** The snapshot, read in one statement. */
export async function see(
  { pool }: TestDb,
  { people, songs }: { people: Cast['people']; songs: string[] },
): Promise<Seen> {
  const { rows } = await pool.query<Kept>({
    name: 'see',
    text: `select
      (select coalesce(json_agg(json_build_object('id', id, 'amount', amount::text, 'giver', underwriter_id,
          'request', song_request_id, 'general', is_general, 'status', status, 'received', received_amount::text,
          'declined', (select json_agg(song_request_id order by created_at) from declined_matches where donation_id = donations.id))
        order by id), '[]') from donations) as gifts,
      (select json_agg(json_build_object('status', status, 'songwriter', songwriter_id, 'gone', withdrawn_at is not null,
        'sums', array[pledged_amount::text, sent_amount::text, received_amount::text]) order by id) from song_requests) as songs,
      coalesce((select total_amount::text from community_fund), '0.00') as total,
      (select array[coalesce(sum(pledged), 0)::text, coalesce(sum(general), 0)::text, coalesce(sum(waiting), 0)::text,
        coalesce(sum(matched), 0)::text, coalesce(sum(confirmed), 0)::text] from money_months) as months`,
  })
  const kept = rows[0]!
  const name = (id: string | null) => (Object.keys(people) as Who[]).find((who) => people[who] === id) ?? null
  const at = (id: string | null) => (id === null ? null : songs.indexOf(id))
  const amount = (text: string) => cents(text) as number
  return {
    state: {
      songs: kept.songs.map(({ status, songwriter, gone }) => ({
        status,
        songwriter: name(songwriter),
        isGone: gone,
      })),
      gifts: kept.gifts.map((gift) => ({
        amount: amount(gift.amount),
        giver: name(gift.giver)!,
        request: at(gift.request),
        isGeneral: gift.general,
        status: gift.status,
        received: gift.received === null ? null : amount(gift.received),
        declined: (gift.declined ?? []).map((id) => at(id)!),
      })),
    },
    ids: new Map(kept.gifts.map((gift) => [amount(gift.amount), gift.id])),
    sums: Object.fromEntries([
      ...kept.songs.flatMap(({ sums }, song) =>
        ['pledged', 'sent', 'received'].map((what, column) => [`${what} ${song}`, amount(sums[column]!)]),
      ),
      ['total', amount(kept.total)],
      ...['pledged', 'general', 'waiting', 'matched', 'confirmed'].map((what, column) => [
        what,
        amount(kept.months[column]!),
      ]),
    ]) as Sums,
  }
}
