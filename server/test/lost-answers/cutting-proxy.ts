import { databaseProxy } from '../away/outage-proxy.ts'

/** Header length of a connection's first message, which has no type byte. */
const startup = 4
const header = 5

/**
 * Returns a function that splits a byte stream into complete messages. Incomplete bytes are kept until the
 * next call.
 */
function messages() {
  let kept = Buffer.alloc(0)
  let isFirst = true
  return function* (bytes: Buffer): Generator<Buffer> {
    kept = Buffer.concat([kept, bytes])
    for (;;) {
      const at = isFirst ? 0 : 1
      if (kept.length < (isFirst ? startup : header)) return
      const length = at + kept.readUInt32BE(at)
      if (kept.length < length) return
      yield isFirst ? Buffer.alloc(0) : kept.subarray(0, length)
      isFirst = false
      kept = kept.subarray(length)
    }
  }
}

const isOf = (kind: string, message: Buffer) => message[0] === kind.charCodeAt(0)
const isCommit = (message: Buffer) =>
  isOf('Q', message) && /^commit\0$/i.test(message.subarray(header).toString())
/**
 * True for a message after which PostgreSQL replies "ready": a simple query, or the Sync of an extended one.
 */
const isAsked = (message: Buffer) => isOf('Q', message) || isOf('S', message)

/** The query whose reply is lost: `after` this number of commits, or of queries of any kind. */
export interface Cut {
  of: 'commits' | 'questions'
  after: number
}

/**
 * A proxy in front of PostgreSQL. It forwards a query, but cuts the connection when the reply arrives, and
 * calls `onCut`.
 */
export async function cuttingProxy(url: string, onCut: () => void = () => {}) {
  let armed: Cut | undefined
  let cut = 0
  let asked = 0
  const proxy = await databaseProxy(url, () => {
    const parse = messages()
    let isCutting = false
    return {
      up(bytes) {
        for (const message of parse(bytes))
          if (armed && (armed.of === 'commits' ? isCommit : isAsked)(message)) {
            asked += 1
            if (armed.after-- > 0) continue
            armed = undefined
            isCutting = true
          }
        return true
      },
      down(end) {
        if (!isCutting) return true
        cut += 1
        onCut()
        end()
        return false
      },
    }
  })
  return {
    url: proxy.url,
    arm(next: Cut | undefined) {
      armed = next && { ...next }
      cut = 0
      asked = 0
    },
    /** Stops cutting. Returns how many replies were lost. */
    disarm() {
      armed = undefined
      return cut
    },
    /** Number of queries so far whose reply could have been cut. */
    asked: () => asked,
    close: proxy.close,
  }
}
