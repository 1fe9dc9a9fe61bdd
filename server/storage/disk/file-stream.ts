import { close, read } from 'node:fs'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import type { ByteRange } from '../storage.ts'

const readAt = promisify(read)
const step = 128 * 1024

/**
 * Read stream of an open file. Closes the file at the end. `pipe` reuses one buffer: with a new buffer for
 * each chunk, fifty slow readers would use a hundred megabytes before the garbage collector runs.
 */
export class FileStream extends Readable {
  readonly #fd: number
  readonly #end: number
  #at: number
  #reading: Promise<unknown> = Promise.resolve()

  constructor(fd: number, { start, end }: ByteRange = { start: 0, end: Number.POSITIVE_INFINITY }) {
    super({ highWaterMark: step })
    this.#fd = fd
    this.#at = start
    this.#end = end
  }

  override _read() {
    this.#next(Buffer.allocUnsafeSlow(step)).then(
      (bytes) => this.push(bytes ?? null),
      (error: Error) => this.destroy(error),
    )
  }

  override pipe<To extends NodeJS.WritableStream>(to: To, { end = true } = {}): To {
    this.#hand(to, end).catch((error: Error) => this.destroy(error))
    return to
  }

  /**
   * Waits for the current read before closing. Otherwise the descriptor could already belong to another file
   * while it is read.
   */
  override _destroy(reason: Error | null, done: (error?: Error | null) => void) {
    const closed = () => close(this.#fd, (failed) => done(reason ?? failed))
    void this.#reading.then(closed, closed)
  }

  async #hand(to: NodeJS.WritableStream, end: boolean) {
    const buffer = Buffer.allocUnsafeSlow(step)
    for (let bytes = await this.#next(buffer); bytes; bytes = await this.#next(buffer)) await sent(to, bytes)
    if (this.destroyed) return
    if (end) to.end()
    this.push(null)
    this.resume()
  }

  async #next(buffer: Buffer): Promise<Buffer | undefined> {
    const wanted = Math.min(step, this.#end - this.#at + 1)
    if (wanted <= 0 || this.destroyed) return undefined
    const asked = readAt(this.#fd, buffer, 0, wanted, this.#at)
    this.#reading = asked
    const { bytesRead } = await asked
    this.#at += bytesRead
    return bytesRead > 0 ? buffer.subarray(0, bytesRead) : undefined
  }
}

/** Resolves when the bytes were passed to the operating system. Then their buffer can be reused. */
const sent = (to: NodeJS.WritableStream, bytes: Buffer) =>
  new Promise<void>((resolve, reject) => {
    to.write(bytes, (error) => (error ? reject(error) : resolve()))
  })
