import { Readable } from 'node:stream'
import type { ReadBytes } from '../../../sandbox/messages.ts'

/** Bytes at a time: headers are near the beginning, and what must be read through goes fast. */
const first = 64 * 1024
const step = 256 * 1024
/** Garbage is collected each time so many bytes have passed: buffers lie beside the heap, and wait long for it. */
const collectAfter = 32 * 1_048_576

/** The file as a stream, fetched as it is read, and one step ahead. */
export function streamed(read: ReadBytes, size: number): Readable {
  const fetch = (start: number) => read(start, Math.min(size, start + (start === 0 ? first : step)) - 1)
  async function* chunks() {
    let next = fetch(0)
    for (let start = 0; start < size; ) {
      const bytes = await next
      if (!bytes?.length) return
      if (Math.floor(start / collectAfter) < Math.floor((start + bytes.length) / collectAfter))
        globalThis.gc?.()
      start += bytes.length
      if (start < size) next = fetch(start)
      yield bytes
    }
  }
  return Readable.from(chunks(), { objectMode: false })
}
