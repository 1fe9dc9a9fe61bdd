/** Runs at most so many at once, in the order in which they were asked for, and lets no more than so many wait. */
export function queue({ atOnce, waiting: most }: { atOnce: number; waiting: number }) {
  let running = 0
  const waiting: (() => void)[] = []

  /** @throws what `full` makes where too many wait already */
  return async function inTurn<Result>(work: () => Promise<Result>, full: () => Error): Promise<Result> {
    if (running < atOnce) running++
    else {
      if (waiting.length >= most) throw full()
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
