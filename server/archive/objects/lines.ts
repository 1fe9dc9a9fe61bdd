import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'

/** Objects as lines of JSON. */
export async function* asLines(objects: AsyncIterable<unknown>): AsyncIterable<Buffer> {
  for await (const one of objects) yield Buffer.from(`${JSON.stringify(one)}\n`)
}

/** The lines of a text in pieces. */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncIterable<string> {
  const input = Readable.from(bytes)
  let failed: Error | undefined
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
  // The interface swallows errors of its input.
  input.once('error', (error) => {
    failed = error
    lines.close()
  })
  for await (const line of lines) if (line) yield line
  if (failed) throw failed
}
