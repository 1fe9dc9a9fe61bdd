/** Keys of a generation, of which two are kept: some ten KiB. */
const most = 1000

/**
 * Doorkeeper of a cache: remembers recent keys in two generations of hashes. A reply requested only once
 * isn't worth keeping, because it would evict better ones, and occupy the heap unused.
 */
export class AskedBefore {
  #young = new Set<number>()
  #old = new Set<number>()

  /** Remembers the key. */
  was(key: string): boolean {
    const hash = hashOf(key)
    const isKnown = this.#young.has(hash) || this.#old.has(hash)
    this.#young.add(hash)
    if (this.#young.size >= most) {
      this.#old = this.#young
      this.#young = new Set()
    }
    return isKnown
  }
}

/**
 * FNV-1a of 30 bits, which the engine stores without an object. If two keys share a hash, at worst a reply is
 * kept needlessly.
 */
function hashOf(key: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return hash >>> 2
}
