/** When a call began and ended, as numbers that rise. Infinity if its reply was lost. */
export interface Timed {
  begun: number
  ended: number
}

interface Problem<State, Call> {
  start: State
  /** The state after a call, or undefined if the call can't be answered as it was in this state. */
  after: (state: State, call: Call) => State | undefined
  isEnd: (state: State) => boolean
}

/**
 * True if some serial order of the calls explains their replies and the end (linearizability, searched as by Wing
 * and Gong, each state once). A call that ended before another one began comes first. A call whose reply was lost
 * was executed at any time since, or never.
 */
export function isExplained<State, Call extends Timed>(
  calls: Call[],
  { start, after, isEnd }: Problem<State, Call>,
): boolean {
  const vain = new Set<string>()
  const numbers = new Map(calls.map((call, at) => [call, at]))
  const explains = (left: Call[], state: State): boolean => {
    if (left.length === 0) return isEnd(state)
    const place = `${left.map((call) => numbers.get(call)).join()} ${JSON.stringify(state)}`
    if (vain.has(place)) return false
    const firstEnd = Math.min(...left.map(({ ended }) => ended))
    const isDone = left
      .filter(({ begun }) => begun <= firstEnd)
      .some((call) => {
        const rest = left.filter((other) => other !== call)
        if (call.ended === Infinity && explains(rest, state)) return true
        const next = after(state, call)
        return next !== undefined && explains(rest, next)
      })
    if (!isDone) vain.add(place)
    return isDone
  }
  return explains(calls, start)
}
