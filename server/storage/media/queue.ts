/** Bounded FIFO queue with a concurrency limit. */
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
