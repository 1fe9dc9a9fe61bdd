import { and, eq, gte, sql } from '#drizzle'
import type { Env } from '../env.ts'
import { tooMany } from '../errors.ts'
import type { Db, Tx } from './client.ts'
import { quick, withoutWaiting } from './connections/repeatable.ts'
import { rateCounts } from './schema.ts'

export interface RateLimit {
  name: string
  max: number
  seconds: number
  /** How much one hit counts, 1 by default. The last hit that is allowed may exceed `max`. */
  hits?: number
}

/** Rate limiter whose counts are in the database, so all processes share them. */
interface RateCounter {
  /**
   * Counts one hit of `subject`, and of the larger networks around it if it is an IPv6 network. If a limit is
   * reached, counts nothing and returns the seconds until the next hit is allowed.
   */
  take(limit: RateLimit, subject: string): Promise<number | undefined>
  /** Seconds until the next hit is allowed, without counting one. Undefined if it is allowed now. */
  wait(limit: RateLimit, subject: string): Promise<number | undefined>
  /** Removes one counted hit. */
  giveBack(limit: RateLimit, subject: string): Promise<void>
  /** Deletes the count of `subject`. */
  forget(limit: RateLimit, subject: string): Promise<void>
}

/**
 * The networks whose hits count together with those of `address`, which is an answer of `addressOf`, each with the
 * factor of its limit. A tunnel broker gives anybody a /48, which has 65,536 networks of /64.
 */
export function networksOf(address: string): { network: string; factor: number }[] {
  const [, site, subnet = ''] = /^(\w+:\w+:\w+):(\w+)::\/64$/.exec(address) ?? []
  if (site === undefined) return [{ network: address, factor: 1 }]
  const half = (Number.parseInt(subnet, 16) & 0xff00).toString(16)
  return [
    { network: address, factor: 1 },
    { network: `${site}:${half}::/56`, factor: 4 },
    { network: `${site}::/48`, factor: 100 },
  ]
}

const iso = (at: number) => new Date(at).toISOString()
const keyOf = ({ name }: RateLimit, subject: string) => `${name}:${subject}`
const windowStart = ({ seconds }: RateLimit, at: number) => Math.floor(at / 1000 / seconds) * seconds * 1000

function hitOf(limit: RateLimit, subject: string, at: number) {
  const from = windowStart(limit, at)
  const length = limit.seconds * 1000
  return {
    key: keyOf(limit, subject),
    start: iso(from),
    before: iso(from - length),
    share: 1 - (at - from) / length,
    max: limit.max,
    hits: limit.hits ?? 1,
  }
}

/**
 * Sliding-window rate limit, made from two fixed windows. Hits of the previous window count by its share that
 * still overlaps, rounded up, so that `max` is never exceeded around the start of a window. One atomic
 * statement both counts and refuses, so at most `max` concurrent hits are accepted.
 */
export function rateCounter(db: Db | Tx, now: () => number = Date.now): RateCounter {
  const key = sql.placeholder('key')
  const start = sql`${sql.placeholder('start')}::timestamptz`
  const room = sql`${sql.placeholder('max')}::integer - coalesce((
    select ceil(before.count * ${sql.placeholder('share')}::float8) from ${rateCounts} as before
    where before.key = ${key} and before.window_start = ${sql.placeholder('before')}::timestamptz
  ), 0)`
  const hits = sql`${sql.placeholder('hits')}::integer`
  const takeOne = db
    .insert(rateCounts)
    .select(sql`select ${key}, ${start}, ${hits} where ${room} > 0 and ${withoutWaiting}`)
    .onConflictDoUpdate({
      target: [rateCounts.key, rateCounts.windowStart],
      set: { count: sql`${rateCounts.count} + ${hits}` },
      setWhere: sql`${rateCounts.count} < ${room}`,
    })
    .returning({ count: rateCounts.count })
    .prepare('take_rate')

  /**
   * Seconds until enough hits of the previous window have expired. If that isn't enough, seconds until the
   * current window becomes the previous one. Undefined if a hit is allowed now.
   */
  async function secondsToWait(limit: RateLimit, subject: string, at: number) {
    const length = limit.seconds * 1000
    const from = windowStart(limit, at)
    const counts = await db
      .select({ start: rateCounts.windowStart, count: rateCounts.count })
      .from(rateCounts)
      .where(and(eq(rateCounts.key, keyOf(limit, subject)), gte(rateCounts.windowStart, iso(from - length))))
    const count = (start: number) => counts.find((one) => Date.parse(one.start) === start)?.count ?? 0
    const left = limit.max - count(from)
    if (left > Math.ceil(count(from - length) * (1 - (at - from) / length))) return undefined
    const free = left > 0 ? from + length * (1 - (left - 1) / count(from - length)) : from + length
    return Math.max(1, Math.floor((free - at) / 1000) + 1)
  }

  async function take(limit: RateLimit, subject: string) {
    const at = now()
    const hit = hitOf(limit, subject, at)
    // A retry after a lost connection may count the hit twice, which is acceptable.
    const [taken] = await quick(() => takeOne.execute(hit))
    return taken ? undefined : ((await secondsToWait(limit, subject, at)) ?? 1)
  }
  async function giveBack(limit: RateLimit, subject: string) {
    const given = limit.hits ?? 1
    const row = and(
      eq(rateCounts.key, keyOf(limit, subject)),
      eq(rateCounts.windowStart, iso(windowStart(limit, now()))),
      gte(rateCounts.count, given),
      withoutWaiting,
    )
    const count = sql`${rateCounts.count} - ${given}`
    await quick(() => db.update(rateCounts).set({ count }).where(row))
  }

  return {
    async take(limit, subject) {
      const counted: string[] = []
      for (const { network, factor } of networksOf(subject)) {
        const wait = await take({ ...limit, max: factor * limit.max }, network)
        if (wait !== undefined) {
          for (const one of counted) await giveBack(limit, one)
          return wait
        }
        counted.push(network)
      }
      return undefined
    },
    async wait(limit, subject) {
      for (const { network, factor } of networksOf(subject)) {
        const wait = await secondsToWait({ ...limit, max: factor * limit.max }, network, now())
        if (wait !== undefined) return wait
      }
      return undefined
    },
    async giveBack(limit, subject) {
      for (const { network } of networksOf(subject)) await giveBack(limit, network)
    },
    async forget(limit, subject) {
      const all = and(eq(rateCounts.key, keyOf(limit, subject)), withoutWaiting)
      await quick(() => db.delete(rateCounts).where(all))
    },
  }
}

export function writeLimiter(db: Db, env: Pick<Env, 'rateWritesPerAccount'>) {
  const counter = rateCounter(db)
  const limit: RateLimit = { name: 'write', max: env.rateWritesPerAccount, seconds: 60 }
  return async function limitWrites(user: { id: string }) {
    const wait = await counter.take(limit, user.id)
    if (wait) throw tooMany('Slow down a little and try again in a moment.', wait)
  }
}
