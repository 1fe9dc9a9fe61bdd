import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

const everyMs = 100
const patienceMs = 1000

/**
 * Writes a row about ten times a second to the database through HAProxy, without Songwright. The outage
 * during a fault is the longest time without a written row.
 */
export class Probe {
  /** Time of each written row. */
  readonly writes: number[] = []
  readonly #url: string
  #isOver = false
  #client: Client | undefined
  #ended: Promise<void>

  constructor(url: string) {
    this.#url = url
    this.#ended = this.#run()
  }

  async #run() {
    while (!this.#isOver) {
      const began = Date.now()
      try {
        this.#client ??= await this.#connect()
        await this.#client.query('insert into probes default values')
        this.writes.push(Date.now())
      } catch {
        this.#client?.end().catch(() => {})
        this.#client = undefined
      }
      await sleep(Math.max(0, everyMs - (Date.now() - began)))
    }
    await this.#client?.end().catch(() => {})
  }

  async #connect() {
    const client = new Client({
      connectionString: this.#url,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    })
    client.on('error', () => {})
    await client.connect()
    await client.query('create table if not exists probes (at timestamptz not null default now())')
    return client
  }

  /** Longest time in ms, between these two moments, without a written row. */
  longestGap(from: number, to: number): number {
    return longestGap(this.writes, from, to)
  }

  async stop() {
    this.#isOver = true
    await this.#ended
  }
}

/** Longest time between `from` and `to` that contains none of these moments. */
export function longestGap(moments: number[], from: number, to: number): number {
  const within = [from, ...moments.filter((at) => at > from && at < to), to]
  return within.reduce((most, at, index) => Math.max(most, at - (within[index - 1] ?? at)), 0)
}
