/** What a cache did, and what it holds. */
export interface CacheFigures {
  hits: number
  misses: number
  evictions: number
  entries: number
  bytes: number
}

interface Options<Value> {
  /** Bytes of all entries with their keys, at most; with 0 nothing is kept. */
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
  /** From the beginning of its making. */
  ms?: number
  /** Whether it is kept once it is made. */
  isKept?: boolean
}

/** What an entry takes beside its key and its value: its objects, and its place in the map. */
const overhead = 300

/**
 * LRU cache bounded in bytes, with one making for all who ask at once (single flight). What failed isn't kept, nor is
 * what was dropped while it was made: its making may have begun before the change.
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

  /** What is there at once; `get` has to be asked for anything else. */
  peek(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (!entry?.value || entry.until <= this.#now()) return undefined
    this.#hits++
    this.#touch(key, entry)
    return entry.value.made
  }

  /** The value for the key, made where it isn't there. */
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

  /** Counts what was made, or drops what failed, unless it was dropped meanwhile. */
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

  /** Counts the bytes again of a value that has grown, where it is still kept. */
  recount(key: string, value: Value) {
    const entry = this.#entries.get(key)
    if (entry?.value?.made === value) this.#weigh(key, entry, value)
  }

  /** Drops what `isStale`, whose value is undefined while it is made. */
  drop(isStale: (key: string, value: Value | undefined) => boolean) {
    for (const [key, { value }] of this.#entries) if (isStale(key, value?.made)) this.#remove(key)
  }

  /** Drops what is too old to be asked for. */
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
    // One that is larger than all may be goes alone, and not with everything else before it.
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
