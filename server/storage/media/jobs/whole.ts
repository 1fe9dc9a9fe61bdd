import { Readable } from 'node:stream'
import type { ReadBytes } from '../../../sandbox/messages.ts'

/** Bytes at a time: headers are near the beginning, and what must be read through goes fast. */
const first = 64 * 1024
const step = 256 * 1024

/** The file as a stream, fetched as it is read. */
export function streamed(read: ReadBytes, size: number): Readable {
  async function* chunks() {
    for (let start = 0; start < size; ) {
      const bytes = await read(start, Math.min(size, start + (start === 0 ? first : step)) - 1)
      if (!bytes?.length) return
      yield bytes
      start += bytes.length
    }
  }
  return Readable.from(chunks(), { objectMode: false })
}
