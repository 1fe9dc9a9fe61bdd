import { databaseProxy } from '../away/outage-proxy.ts'

/** Header length of a message without a type: the first of a connection. */
const startup = 4
const header = 5

/** Complete messages of a byte stream. The rest is kept for the next bytes. */
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
/** A message that PostgreSQL answers with "ready": a simple query, or the end of an extended one. */
const isAsked = (message: Buffer) => isOf('Q', message) || isOf('S', message)

/** Which of the next queries is cut: a commit, or any, by the number of queries before it. */
export interface Cut {
  of: 'commits' | 'questions'
  after: number
}

/**
 * A proxy before PostgreSQL that forwards a query, and cuts the connection before its answer. `onCut` is
 * called when the answer arrives.
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
    /** How many were cut; ends it. */
    disarm() {
      armed = undefined
      return cut
    },
    /** Number of queries that could be cut, up to the one that was. */
    asked: () => asked,
    close: proxy.close,
  }
}
