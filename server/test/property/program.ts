import { setTimeout as sleep } from 'node:timers/promises'
import { fill } from '#contract/grammar/endpoint'
import { money, wholeCents } from '#contract/grammar/money'
import { isTimed, maxPromised, pauseHours, type Step, trustDays, type Who } from '../history/market/state.ts'
import { startProgram } from '../test-program.ts'
import { type Called, callOf, type Server } from './calls.ts'

interface Setting {
  url: string
  dataDir: string
  secret: string
  /** Session cookie of each person. */
  cookies: Record<Who, string>
}

/**
 * Time of the kill: this many milliseconds after this number of replies, or after a maximum wait for them.
 */
export interface Kill {
  answers: number
  milliseconds: number
}
const patience = 40

let programs = 0

/**
 * Starts the real program on the market's database and calls it over HTTP. `kill` kills it while requests are
 * open.
 */
export async function startReal({ url, dataDir, secret, cookies }: Setting) {
  const name = `property-program-${process.pid}-${++programs}`
  const program = startProgram({
    DATABASE_URL: `${url}${url.includes('?') ? '&' : '?'}application_name=${name}`,
    DATA_DIR: dataDir,
    SESSION_SECRET: secret,
    WORKER: '0',
    MAX_PROMISED: money(wholeCents(maxPromised)),
    FUND_TRUST_DAYS: String(trustDays),
    FUND_PAUSE_HOURS: String(pauseHours),
    RATE_WRITES_PER_ACCOUNT: '1000000000',
  })
  const address = await program.ready
  let isKilled = false
  let answers = 0
  let heard: () => unknown = () => {}
  const server: Server = {
    name,
    hasCrashed: () => isKilled,
    async close() {
      program.child.kill('SIGKILL')
      await program.ended
    },
    async make(move, cast) {
      const { endpoint, params, body, key } = callOf(byCall(move), cast)
      try {
        const reply = await fetch(`${address}${fill(endpoint.path, params)}`, {
          method: endpoint.method,
          headers: {
            cookie: cookies[move.by],
            ...(key && { 'idempotency-key': key }),
            ...(endpoint.method !== 'DELETE' && { 'content-type': 'application/json' }),
          },
          ...(endpoint.method !== 'DELETE' && { body: JSON.stringify(body) }),
        })
        const text = await reply.text()
        if (reply.status >= 500 || reply.status === 401) throw new Error(`${reply.status}: ${text}`)
        answers++
        heard()
        return reply.status
      } catch (error) {
        if (isKilled) return undefined
        throw error
      }
    },
  }
  return {
    ...server,
    async kill(after: Kill) {
      const enough = answers + after.answers
      const all = new Promise<void>((resolve) => {
        heard = () => answers >= enough && resolve()
        heard()
      })
      await Promise.race([all, sleep(patience)])
      await sleep(after.milliseconds)
      isKilled = true
      await server.close()
    },
  }
}

function byCall(move: Step) {
  if (isTimed(move.do)) throw new Error('The real program moves no time')
  return move as Called
}
