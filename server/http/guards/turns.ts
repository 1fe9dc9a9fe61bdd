interface Turns {
  atOnce: number
  mostWaiting: number
  /** The error for one more. */
  refusal: () => Error
}

/**
 * Bounded queue for tasks with much memory or processor time, so that a flood of them doesn't starve others.
 */
export function turns({ atOnce, mostWaiting, refusal }: Turns) {
  let running = 0
  const waiting: (() => void)[] = []
  return async function inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
    if (running < atOnce) running++
    else {
      if (waiting.length >= mostWaiting) throw refusal()
      await new Promise<void>((go) => waiting.push(go))
    }
    try {
      return await run()
    } finally {
      // Its place goes to the next one.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
