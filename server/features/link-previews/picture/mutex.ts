/** Mutex: runs one task at a time. An image takes a whole core, which other visitors need too. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve()

  run<Value>(work: () => Promise<Value>): Promise<Value> {
    const next = this.#last.then(work, work)
    this.#last = next.catch(() => {})
    return next
  }
}
