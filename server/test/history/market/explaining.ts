import { isDeepStrictEqual } from 'node:util'
import { isExplained, type Timed } from '../orders.ts'
import { step } from './model.ts'
import type { Donation, State, Step, Who } from './state.ts'

/** A move with the status of its reply. */
type Played = Timed & { step: Step; status: number | undefined }

/** True if the model, executing the moves in some serial order, gives these replies and this state. */
export function areMovesExplained(moves: Played[], before: State, after: State): boolean {
  const known = new Set([
    ...before.donations.map(({ id }) => id),
    ...before.songs.flatMap(({ waiting }) => waiting?.id ?? []),
  ])
  const order = orderOf(after, known)
  const right = compared(after, known)
  const suspending = moves.filter(({ step: { do: what } }) => what === 'suspend' || what === 'lift')
  const changing = new Set(suspending.map(({ step: { by } }) => by))
  return isExplained(moves, {
    start: before,
    after(state, { step: move, status }) {
      const next = structuredClone(state)
      const said = step(next, move, order)
      return status === undefined || isSame(move, said, status, changing) ? next : undefined
    },
    isEnd: (state) => isDeepStrictEqual(compared(state, known), right),
  })
}

/**
 * Sort functions that sort like the database does, by the place in the queue. A donation that the model adds, or
 * puts behind all others, has the place of the real row.
 */
function orderOf(state: State, known: Set<string>) {
  const added = state.donations.filter(({ id, isGeneral }) => isGeneral && !known.has(id))
  const rowOf = ({ id, amount }: Donation) =>
    known.has(id)
      ? state.donations.find((one) => one.id === id)
      : added.findLast((one) => one.amount === amount)
  const placeOf = (donation: Donation) =>
    known.has(donation.id) && donation.place !== 'last'
      ? donation.place
      : (rowOf(donation)?.place ?? donation.place)
  const byText = (one: string, other: string) => (one < other ? -1 : 1)
  return {
    pledges: (one: Donation, other: Donation) => byText(placeOf(one), placeOf(other)),
  }
}

/**
 * Compares a reply of the model with the real one. For steps of a song, only success or failure is compared,
 * because the real server reads the reason of a refusal later, when the state may have changed again. So it is for
 * people who are suspended at the same time, because their sessions are read earlier (`changing`).
 */
const isSame = (move: Step, said: number, answer: number, changing: Set<Who>) =>
  ('to' in move && move.do !== 'pledge' && move.do !== 'press') || changing.has(move.by)
    ? said < 300 === answer < 300
    : said === answer

/**
 * The parts of a state that must be equal. Lists are sorted, and ids that the model invented are replaced by
 * 'new'.
 */
function compared({ songs, donations, standing, suspended, proof }: State, known: Set<string>) {
  const idOf = (id: string) => (known.has(id) ? id : 'new')
  const rules = Object.entries(standing).map(([who, rule]) => ({ who, ...rule, pledge: idOf(rule.pledge) }))
  return {
    songs: songs.map(({ waiting, ...song }) => ({
      ...song,
      waiting: waiting && { ...waiting, id: idOf(waiting.id) },
    })),
    suspended,
    proof,
    rules: rules.toSorted((one, other) => (one.who < other.who ? -1 : 1)),
    donations: donations
      .map(({ id, place: _, ...donation }) => ({ id: idOf(id), ...donation }))
      .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)),
  }
}

const keyOf = ({ id, amount, giver, status }: Omit<Donation, 'place'>) => [id, amount, giver, status].join()
