export interface CacheFigures {
  hits: number
  misses: number
  evictions: number
  entries: number
  bytes: number
}

interface Options<Value> {
  /** Maximum size of all entries with their keys. With 0 nothing is kept. */
  mostBytes: number
  /** The bytes that a value takes. */
  sizeOf: (value: Value) => number
  /** In milliseconds. */
  now?: () => number
}

interface Entry<Value> {
  coming: Promise<Value>
  /** Once it is made. */
  value?: { made: Value }
  until: number
  isKept: boolean
  bytes: number
}

interface Keeping {
  /** Lifetime in milliseconds, from the start of its making. */
  ms?: number
  isKept?: boolean
}

/** Size of an entry besides its key and its value: its objects, and its place in the map. */
const overhead = 300

/**
 * LRU cache bounded in bytes, with one making for all concurrent callers (single flight). Failures aren't
 * kept, nor are values dropped while being made, because their making may have begun before the change.
 */
export class ByteCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>()
  readonly mostBytes: number
  readonly #sizeOf: (value: Value) => number
  readonly #now: () => number
  #bytes = 0
  #hits = 0
  #misses = 0
  #evictions = 0

  constructor({ mostBytes, sizeOf, now = () => performance.now() }: Options<Value>) {
    this.mostBytes = mostBytes
    this.#sizeOf = sizeOf
    this.#now = now
  }

  get figures(): CacheFigures {
    return {
      hits: this.#hits,
      misses: this.#misses,
      evictions: this.#evictions,
      entries: this.#entries.size,
      bytes: this.#bytes,
    }
  }

  peek(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (!entry?.value || entry.until <= this.#now()) return undefined
    this.#hits++
    this.#touch(key, entry)
    return entry.value.made
  }

  get(
    key: string,
    make: () => Promise<Value>,
    { ms = Number.POSITIVE_INFINITY, isKept = true }: Keeping = {},
  ): Promise<Value> {
    const known = this.#entries.get(key)
    if (known && known.until > this.#now()) {
      this.#hits++
      this.#touch(key, known)
      return known.coming
    }
    this.#misses++
    this.#remove(key)
    const until = this.#now() + ms
    const coming = make()
    const entry: Entry<Value> = { coming, until, isKept, bytes: overhead + 2 * key.length }
    this.#entries.set(key, entry)
    this.#bytes += entry.bytes
    this.#evict()
    void this.#settle(key, entry)
    return coming
  }

  /** Counts a made value, or drops a failure, unless the entry was dropped meanwhile. */
  async #settle(key: string, entry: Entry<Value>) {
    try {
      const made = await entry.coming
      if (this.#entries.get(key) !== entry) return
      if (!entry.isKept) return this.#remove(key)
      entry.value = { made }
      this.#weigh(key, entry, made)
    } catch {
      if (this.#entries.get(key) === entry) this.#remove(key)
    }
  }

  recount(key: string, value: Value) {
    const entry = this.#entries.get(key)
    if (entry?.value?.made === value) this.#weigh(key, entry, value)
  }

  /** Drops entries for which `isStale` is true. A value is undefined while it is being made. */
  drop(isStale: (key: string, value: Value | undefined) => boolean) {
    for (const [key, { value }] of this.#entries) if (isStale(key, value?.made)) this.#remove(key)
  }

  /** Drops expired entries. */
  dropOld() {
    const now = this.#now()
    for (const [key, { until }] of this.#entries) if (until <= now) this.#remove(key)
  }

  #touch(key: string, entry: Entry<Value>) {
    this.#entries.delete(key)
    this.#entries.set(key, entry)
  }

  #remove(key: string) {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0
    this.#entries.delete(key)
  }

  #weigh(key: string, entry: Entry<Value>, value: Value) {
    const bytes = overhead + 2 * key.length + this.#sizeOf(value)
    this.#bytes += bytes - entry.bytes
    entry.bytes = bytes
    // A value above the limit is dropped alone, not together with all entries before it.
    if (bytes > this.mostBytes) {
      this.#evictions++
      this.#remove(key)
    } else this.#evict()
  }

  #evict() {
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.mostBytes) break
      this.#evictions++
      this.#remove(oldest)
    }
  }
}
