/** Keys of a generation, of which two are kept: some ten KiB. */
const most = 1000

/**
 * Doorkeeper of a cache: tells whether a key was asked for lately, by two generations of hashes. What is asked for once
 * isn't worth keeping: it would drive out what is, and grow old in the heap for nobody.
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

/** FNV-1a, of 30 bits, which the engine keeps without an object: where two keys share one, a reply is kept for nobody. */
function hashOf(key: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return hash >>> 2
}
