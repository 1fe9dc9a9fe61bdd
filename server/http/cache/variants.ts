/**
 * Variants of one value as bytes, by name. Each is made once for all concurrent callers, and kept. A failed
 * one is made again.
 */
export class Variants {
  readonly #made = new Map<string, Promise<Buffer>>()
  #bytes = 0

  get bytes() {
    return this.#bytes
  }

  /** `onGrown` is called after another variant was made. */
  get(name: string, make: () => Promise<Buffer>, onGrown: () => void): Promise<Buffer> {
    const known = this.#made.get(name)
    if (known) return known
    const making = make()
    this.#made.set(name, making)
    void this.#weigh(name, making, onGrown)
    return making
  }

  async #weigh(name: string, making: Promise<Buffer>, onGrown: () => void) {
    try {
      this.#bytes += (await making).length
      onGrown()
    } catch {
      this.#made.delete(name)
    }
  }
}
