type Bytes = AsyncIterable<Uint8Array>

/** Yields each object as a line of JSON. */
export async function* asLines(objects: AsyncIterable<unknown>): AsyncIterable<Buffer> {
  for await (const one of objects) yield Buffer.from(`${JSON.stringify(one)}\n`)
}

/** Maximum size of a line or a text, in bytes. */
const longest = 4 * 1_048_576

/**
 * Splits a text into lines at line feeds only. Node's own line reader also splits at U+2028, which JSON
 * strings may contain. @throws the error of `refused` if a line is too long for memory
 */
export async function* linesOf(bytes: Bytes, refused: () => Error): AsyncIterable<string> {
  let begun: Uint8Array[] = []
  let length = 0
  for await (const chunk of bytes) {
    let from = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      const line = Buffer.concat([...begun, chunk.subarray(from, end)]).toString()
      begun = []
      length = 0
      from = end + 1
      if (line) yield line
    }
    if (from === chunk.length) continue
    begun.push(chunk.subarray(from))
    length += chunk.length - from
    if (length > longest) throw refused()
  }
  const last = Buffer.concat(begun).toString()
  if (last) yield last
}

/** Reads a whole text. @throws the error of `refused` if the text is too long for memory */
export async function textOf(bytes: Bytes, refused: () => Error): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    chunks.push(chunk)
    size += chunk.length
    if (size > longest) throw refused()
  }
  return Buffer.concat(chunks).toString()
}
