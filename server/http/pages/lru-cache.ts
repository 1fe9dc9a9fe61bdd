/** LRU cache of promises, bounded in number; a rejected one is dropped. */
export class LruCache<Value extends Promise<unknown>> {
  readonly #kept = new Map<string, Value>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  get(key: string, make: () => Value): Value {
    const known = this.#kept.get(key)
    const value = known ?? make()
    this.#kept.delete(key)
    this.#kept.set(key, value)
    if (!known) value.catch(() => this.#kept.delete(key))
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#most) break
      this.#kept.delete(oldest)
    }
    return value
  }
}
