export interface CacheFigures {
  hits: number
  misses: number
  evictions: number
  entries: number
  bytes: number
}

interface Options<Value> {
  /** Maximum size of all entries with their keys. With 0, nothing is cached. */
  mostBytes: number
  /** Size of a value in bytes. */
  sizeOf: (value: Value) => number
  /** Clock in milliseconds. */
  now?: () => number
}

interface Entry<Value> {
  coming: Promise<Value>
  /** Undefined until the value is made. */
  value?: { made: Value }
  until: number
  isKept: boolean
  bytes: number
}

interface Keeping {
  /** Lifetime in milliseconds, counted from the call of `make`. */
  ms?: number
  isKept?: boolean
}

/** Estimated bytes of an entry besides key and value: its objects, and its slot in the map. */
const overhead = 300

/**
 * LRU cache limited by bytes. Concurrent callers of one key share one call of `make` (single flight). A
 * failure isn't cached. A value that is dropped while it is being made isn't cached either, because `make`
 * may have read old data.
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

  /**
   * Adds the size of the made value, or removes the entry on a failure. Does nothing if the entry was dropped
   * meanwhile.
   */
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

  /**
   * Drops entries for which `isStale` returns true. `isStale` gets undefined while the value is being made.
   */
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
    // A value above the limit is dropped alone. Otherwise all older entries would be evicted before it.
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
