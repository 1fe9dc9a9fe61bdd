/**
 * Variants of one value as bytes, by name: each is made once for all who ask at once, and kept; one that failed is made
 * again.
 */
export class Variants {
  readonly #made = new Map<string, Promise<Buffer>>()
  #bytes = 0

  /** Size in bytes of all variants that are made. */
  get bytes() {
    return this.#bytes
  }

  /** `onGrown` is called when another one is there. */
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
