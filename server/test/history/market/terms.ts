import { hundred } from './fund.ts'
import { listeners, type Song, type State, type TermsStep } from './state.ts'

/** Changes the goal of a song. Promises of somebody other than its listener were made to the goal of before. */
function setGoal({ songs, donations }: State, at: number, goal: number | null) {
  const song = songs[at]!
  if (donations.some(({ request, giver }) => request === at && giver !== listeners[at]))
    song.least = Math.min(song.least ?? song.goal ?? hundred, goal ?? hundred)
  song.goal = goal
}

/** Voids what was agreed. No listener of the market has a goal of their own. */
export function voidTerms(state: State, at: number) {
  const song = state.songs[at]!
  song.waiting = null
  if (song.agreed === null) return
  setGoal(state, at, null)
  song.agreed = null
}

/** True if a song is given, so that it takes no promises. */
export const isGiven = ({ agreed, status }: Song) => agreed === 0 && status !== 'open'

/** Proposes terms, or answers those that wait. Returns the call's status. */
export function moveTerms(state: State, move: TermsStep): number {
  const { by, to: at } = move
  const { songs, donations, suspended } = state
  const song = songs[at]!
  const listener = listeners[at]!
  if (song.isGone || song.songwriter === null || !/in_progress|completed/.test(song.status)) return 400
  if (by !== listener && by !== song.songwriter) return 400
  if (suspended.includes(listener) || suspended.includes(song.songwriter)) return 400
  const side = by === listener ? 'listener' : 'songwriter'
  if (move.do === 'propose') {
    song.waiting = { id: `+${move.price}`, by: side, price: move.price }
    return 201
  }
  const { waiting } = song
  if (waiting === null || waiting.id !== move.terms || waiting.by === side) return 400
  song.waiting = null
  if (move.do === 'declineTerms') return 200
  setGoal(state, at, waiting.price || null)
  song.agreed = waiting.price
  if (waiting.price > 0) return 200
  for (const donation of donations)
    if (donation.request === at && donation.status === 'pledged')
      Object.assign(donation, { status: 'rejected', isUndone: false })
  return 200
}
