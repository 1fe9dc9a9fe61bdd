import { createHash } from 'node:crypto'

type Bytes = AsyncIterable<Uint8Array>

/** Returns a `pass` function that yields bytes unchanged and hashes them for a later call of `digest`. */
export function hashing() {
  const hash = createHash('sha256')
  let size = 0
  return {
    async *pass(bytes: Bytes) {
      for await (const chunk of bytes) {
        hash.update(chunk)
        size += chunk.length
        yield chunk
      }
    },
    digest: () => hash.digest('hex'),
    get size() {
      return size
    },
  }
}

export async function digestOf(bytes: Bytes): Promise<{ sha256: string; size: number }> {
  const content = hashing()
  for await (const chunk of content.pass(bytes)) void chunk
  return { sha256: content.digest(), size: content.size }
}
