/** Runs one piece of work at a time: pictures take a whole core each, which other visitors need too. */
export class OneAfterAnother {
  #last: Promise<unknown> = Promise.resolve()

  run<Value>(work: () => Promise<Value>): Promise<Value> {
    const next = this.#last.then(work, work)
    this.#last = next.catch(() => {})
    return next
  }
}
