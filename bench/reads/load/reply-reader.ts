interface Reply {
  status: number
  bytes: number
}

const none = Buffer.alloc(0)

/**
 * Parses the replies of one keep-alive connection, by content-length or in chunks, and ignores their bodies.
 * node:http isn't used, because it would need as much processor time as the measured server.
 */
export class ReplyReader {
  readonly #onReply: (reply: Reply) => void
  /** Bytes of a header or of a chunk's size line that is not complete yet. */
  #kept: Buffer = none
  #status = 0
  #bytes = 0
  /** Number of bytes that are still missing of the body, or of the current chunk with its line end. */
  #left = 0
  #state: 'head' | 'body' | 'size' | 'chunk' = 'head'
  #isLast = false

  constructor(onReply: (reply: Reply) => void) {
    this.#onReply = onReply
  }

  take(data: Buffer) {
    let rest = this.#kept.length > 0 ? Buffer.concat([this.#kept, data]) : data
    this.#kept = none
    while (rest.length > 0) {
      const read = this.#read(rest)
      if (read === 0) {
        this.#kept = rest
        return
      }
      rest = rest.subarray(read)
    }
  }

  /** Parses the beginning of `data`. Returns the number of parsed bytes, or 0 if more data is needed. */
  #read(data: Buffer): number {
    if (this.#state === 'head') return this.#readHead(data)
    if (this.#state === 'size') return this.#readSize(data)
    const taken = Math.min(this.#left, data.length)
    this.#left -= taken
    if (this.#left === 0) {
      if (this.#state === 'chunk' && !this.#isLast) this.#state = 'size'
      else this.#end()
    }
    return taken
  }

  #readHead(data: Buffer): number {
    const end = data.indexOf('\r\n\r\n')
    if (end < 0) return 0
    const head = data.toString('latin1', 0, end).toLowerCase()
    this.#status = Number(head.slice(9, 12))
    const at = head.indexOf('\r\ncontent-length:')
    this.#isLast = false
    this.#bytes = 0
    if (at >= 0) {
      this.#state = 'body'
      this.#left = Number.parseInt(head.slice(at + 17), 10)
      this.#bytes = this.#left
      if (this.#left === 0) this.#end()
    } else if (head.includes('\r\ntransfer-encoding: chunked')) this.#state = 'size'
    else throw new Error(`A reply says nothing of its length:\n${head}`)
    return end + 4
  }

  #readSize(data: Buffer): number {
    const end = data.indexOf('\r\n')
    if (end < 0) return 0
    const size = Number.parseInt(data.toString('latin1', 0, end), 16)
    this.#isLast = size === 0
    this.#left = size + 2
    this.#bytes += size
    this.#state = 'chunk'
    return end + 2
  }

  #end() {
    this.#state = 'head'
    this.#onReply({ status: this.#status, bytes: this.#bytes })
  }
}
