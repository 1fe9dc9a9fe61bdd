import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Made } from './gate.ts'
import { step } from './model/model.ts'
import type { Seen } from './seeing.ts'
import {
  type Donation,
  donationMoves,
  type GiftStep,
  listeners,
  type State,
  type Step,
  type Who,
} from './state.ts'

/** A step with its reply, and when it began and ended. */
export type Played = Made<number> & { step: Step }

export function aimed(move: Step, { songs, donations }: State): Step {
  if (!('gift' in move)) return move
  // The last one matches, because a standing pledge makes several donations. They are sorted by id.
  const found = donations.findLast(({ amount }) => amount === move.gift)
  const by = found && move.isFitting ? fitting(move, found, songs) : move.by
  return { ...move, by, id: found?.id ?? randomUUID() }
}

function fitting(
  { do: what, by }: GiftStep,
  { giver, payee, request }: Donation,
  songs: State['songs'],
): Who {
  const side = what in donationMoves ? donationMoves[what as keyof typeof donationMoves][0] : 'giver'
  if (side === 'giver') return giver
  if (side === 'songwriter') return payee ?? by
  const isApproved = request !== null && songs[request]!.status === 'approved'
  return (isApproved ? payee : listeners[request ?? 0]) ?? by
}

/**
 * True if the model, executing the moves in some serial order, gives these replies and this state. A move that
 * ended before another one began comes first (strict linearizability).
 */
export function isExplained(moves: Played[], before: Seen, after: Seen): boolean {
  const known = new Set(before.state.donations.map(({ id }) => id))
  const order = orderOf(after, known)
  const right = compared(after.state, known)
  const vain = new Set<string>()
  const explains = (left: Played[], state: State): boolean => {
    if (left.length === 0) return isDeepStrictEqual(compared(state, known), right)
    const place = `${left.map((one) => moves.indexOf(one)).join()} ${JSON.stringify(state)}`
    if (vain.has(place)) return false
    const firstEnd = Math.min(...left.map(({ ended }) => ended))
    const isDone = left
      .filter(({ begun }) => begun <= firstEnd)
      .some((one) => {
        const { step: move, answer } = one
        const rest = left.filter((other) => other !== one)
        // Without a reply, the step may have been executed or not. Both are tried.
        if (answer === undefined && explains(rest, state)) return true
        const next = structuredClone(state)
        const said = step(next, move, order)
        return (answer === undefined || isSame(move, said, answer)) && explains(rest, next)
      })
    if (!isDone) vain.add(place)
    return isDone
  }
  return explains(moves, before.state)
}

/**
 * Sort functions that sort like the database does, by id. A donation that the model adds gets the id of the
 * real row.
 */
function orderOf({ state }: Seen, known: Set<string>) {
  const added = state.donations.filter(({ id, isGeneral }) => isGeneral && !known.has(id))
  const idOf = ({ id, amount }: Donation) =>
    known.has(id) ? id : (added.findLast((one) => one.amount === amount)?.id ?? id)
  const byText = (one: string, other: string) => (one < other ? -1 : 1)
  return {
    pledges: (one: Donation, other: Donation) => byText(idOf(one), idOf(other)),
  }
}

/**
 * Compares a reply of the model with the real one. For steps of a song, only success or failure is compared,
 * because the real server reads the reason of a refusal later, when the state may have changed again.
 */
const isSame = (move: Step, said: number, answer: number) =>
  'to' in move && move.do !== 'pledge' ? said < 300 === answer < 300 : said === answer

/**
 * The parts of a state that must be equal. Lists are sorted, and ids that the model invented are replaced by
 * 'new'.
 */
function compared({ songs, donations, standing }: State, known: Set<string>) {
  const idOf = (id: string) => (known.has(id) ? id : 'new')
  const rules = Object.entries(standing).map(([who, rule]) => ({ who, ...rule, pledge: idOf(rule.pledge) }))
  return {
    songs,
    rules: rules.toSorted((one, other) => (one.who < other.who ? -1 : 1)),
    donations: donations
      .map(({ id, ...donation }) => ({ id: idOf(id), ...donation }))
      .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)),
  }
}

const keyOf = ({ id, amount, giver, status }: Donation) => [id, amount, giver, status].join()
