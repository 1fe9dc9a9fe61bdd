import { readyNotice } from '#contract/grammar/days'
import { ms } from '#contract/grammar/time'

/** How much of the ready day both parties are told at a time: 0 nothing, 1 that it is near, 2 that it is here. */
export function stepAt(readyAt: string, at: number) {
  const left = Date.parse(readyAt) - at
  if (left <= 0) return 2
  return left <= readyNotice.soon * ms.day ? 1 : 0
}
