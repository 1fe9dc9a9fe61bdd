import { isMatch, unmatched } from './fund.ts'
import type { State, Step } from './state.ts'

/**
 * Suspends a person, or ends the suspension. Unsent matches to their songs wait in the fund again. What was approved
 * meanwhile is due at the end.
 */
export function changeStanding(state: State, { by, do: what }: Step): number {
  const { songs, donations, suspended } = state
  const others = suspended.filter((who) => who !== by)
  const unsent = donations.filter(({ status, payee }) => status === 'pledged' && payee === by)
  if (what === 'suspend') {
    state.suspended = [...others, by].toSorted()
    for (const one of unsent.filter(isMatch)) Object.assign(one, unmatched)
  } else if (suspended.includes(by)) {
    state.suspended = others
    for (const one of unsent)
      if (songs[one.request!]!.status === 'approved') Object.assign(one, { isDue: true, isAsked: false })
  }
  return 200
}
