/**
 * Named variants of one value, as bytes. Each variant is made once, shared by concurrent callers, and cached.
 * A failed variant is made again at the next call.
 */
export class Variants {
  readonly #made = new Map<string, Promise<Buffer>>()
  #bytes = 0

  get bytes() {
    return this.#bytes
  }

  /** Returns a variant, made if needed. `onGrown` is called after a new variant was made. */
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
