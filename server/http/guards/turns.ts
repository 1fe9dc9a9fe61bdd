interface Turns {
  atOnce: number
  mostWaiting: number
  /** Makes the error for a task that is refused because the queue is full. */
  refusal: () => Error
}

/**
 * Bounded queue for tasks that need much memory or CPU time, so that many of them can't slow down everything
 * else.
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
      // Starts the next task in the queue.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
