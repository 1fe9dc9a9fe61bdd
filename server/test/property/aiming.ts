import { randomUUID } from 'node:crypto'
import {
  type Donation,
  donationMoves,
  type GiftStep,
  isOfTerms,
  listeners,
  type State,
  type Step,
  type TermsStep,
  type Who,
} from '../history/market/state.ts'

/** Chooses the donation of a step, and the person who may take it. */
export function aimed(move: Step, { songs, donations }: State): Step {
  if (isOfTerms(move)) return aimedTerms(move, songs)
  if (!('gift' in move)) return move
  // The last one matches, because a standing pledge makes several donations. They are sorted by id.
  const found = donations.findLast(({ amount }) => amount === move.gift)
  const by = found && move.isFitting ? fitting(move, found, songs) : move.by
  return { ...move, by, id: found?.id ?? randomUUID() }
}

/** Chooses the terms that wait at the start of the round, and the party that may propose or answer. */
function aimedTerms(move: TermsStep, songs: State['songs']): Step {
  const { waiting, songwriter } = songs[move.to]!
  const listener = listeners[move.to]!
  const isOfListener = move.do === 'propose' ? move.by.length % 2 === 0 : waiting?.by === 'songwriter'
  const by = move.isFitting ? (isOfListener ? listener : (songwriter ?? move.by)) : move.by
  return move.do === 'propose' ? { ...move, by } : { ...move, by, terms: waiting?.id ?? randomUUID() }
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
