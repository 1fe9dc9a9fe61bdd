// Load generator of bench/reads.ts: a process that receives from its parent which requests to send.
import { connect, type Socket } from 'node:net'
import { cookieOf } from '../sign.ts'
import { ask, type Kind, type Seeded } from './asks.ts'
import { ReplyReader } from './reply-reader.ts'

export interface Load {
  port: number
  kind: Kind
  seeded: Seeded
  seconds: number
  /** Number of keep-alive connections, by default 32. Each has one request at a time. */
  connections?: number
}

export interface Loaded {
  made: number
  seconds: number
  /** Response time in milliseconds that 99 % of the requests stay below. */
  p99: number
  /** Total size of the reply bodies, as received (maybe compressed). */
  bytes: number
}

process.on('message', (load: Load) => {
  run(load).then(
    (loaded) => process.send?.(loaded),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})

async function run({ port, kind, seeded, seconds, connections = 32 }: Load): Promise<Loaded> {
  const times: number[] = []
  let bytes = 0
  const from = performance.now()
  const until = from + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, (_, connection) => {
      const next = () => (performance.now() < until ? textOf(kind, connection, seeded) : undefined)
      return keepAsking(port, next, (ms, size) => {
        times.push(ms)
        bytes += size
      })
    }),
  )
  const took = (performance.now() - from) / 1000
  const sorted = Float64Array.from(times).sort()
  return { made: times.length, seconds: took, p99: sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0, bytes }
}

const cookies = new Map<number, string>()

function textOf(kind: Kind, connection: number, seeded: Seeded) {
  const { path, user } = ask(kind, connection, seeded)
  let cookie = ''
  if (user !== undefined) {
    cookie = cookies.get(user) ?? `cookie: ${cookieOf(user)}\r\n`
    cookies.set(user, cookie)
  }
  return `GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: gzip, br\r\n${cookie}\r\n`
}

/**
 * Sends requests on one connection, each after the reply to the one before, until `next` returns undefined.
 */
function keepAsking(
  port: number,
  next: () => string | undefined,
  tell: (ms: number, bytes: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let sent = 0
    let isOver = false
    const send = () => {
      const text = next()
      if (text === undefined) {
        isOver = true
        socket.end()
        resolve()
        return
      }
      sent = performance.now()
      socket.write(text, 'latin1')
    }
    const reader = new ReplyReader(({ status, bytes }) => {
      tell(performance.now() - sent, bytes)
      if (status === 200) send()
      else socket.destroy(new Error(`A request was answered with ${status}`))
    })
    socket.once('connect', send)
    // Without an encoding, a socket's data is always a Buffer. The condition is only for TypeScript.
    socket.on('data', (data) => typeof data !== 'string' && reader.take(data))
    socket.once('error', reject)
    socket.once('close', () => isOver || reject(new Error('The server closed a connection')))
  })
}
