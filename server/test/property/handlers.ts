import type { Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { usualGoal } from '#contract/giving/fund'
import { lapseDays } from '#contract/grammar/days'
import type { Endpoint } from '#contract/grammar/endpoint'
import { problems } from '#contract/grammar/errors'
import { openDb } from '../../db/client.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { day, plus } from '../../domain/money/fund/rules.ts'
import { HttpError } from '../../errors.ts'
import { deliveryRoutes } from '../../features/deliveries/routes.ts'
import { generosityRoutes } from '../../features/donations/generosity/routes.ts'
import { lapseOne } from '../../features/donations/promises/lapse-due.ts'
import { donationRoutes } from '../../features/donations/routes.ts'
import { songRequestRoutes } from '../../features/song-requests/routes.ts'
import type { Feature } from '../../http/feature.ts'
import { once } from '../../http/idempotency.ts'
import type { Call } from '../../http/serve.ts'
import { openStorage } from '../../storage/open.ts'
import { type Cast, callOf, type Server } from './calls.ts'
import { maxPromised, type Step } from './state.ts'

type AnyHandler = (call: Call<Endpoint>) => Promise<object>

let processes = 0

/** Never read: the delivered songs were checked before. */
const storage = await openStorage({ dataDir: path.join(os.tmpdir(), 'songwright-property'), s3: undefined })

/**
 * Simulates a server process towards its database: the handlers of the calls, on connections that all break at once
 * after `crashAt` messages. The last message is still received, and its reply never read: it can be a commit.
 */
export function startHandlers(url: string, crashAt?: number): Server {
  const name = `property-${process.pid}-${++processes}`
  const { db, pool } = openDb(url, { max: 3 })
  let isDead = false
  let written = 0
  pool.options.application_name = name
  pool.on('connect', (client) => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    if (crashAt === undefined) return
    if (isDead) return void stream.destroy()
    streams.add(stream)
    const write = stream.write.bind(stream) as (...given: unknown[]) => boolean
    stream.write = (...given: unknown[]) => {
      if (isDead) return false
      const sent = write(...given)
      if (++written === crashAt) crash()
      return sent
    }
  })
  const streams = new Set<Socket>()
  const dead = (tell?: (error: Error) => void) => {
    const error = new Error('the process is dead')
    return tell ? tell(error) : Promise.reject(error)
  }
  const died = Promise.withResolvers<undefined>()
  function crash() {
    isDead = true
    died.resolve(undefined)
    pool.connect = dead as unknown as typeof pool.connect
    for (const stream of streams) stream.end(() => stream.destroy())
  }

  const handlers = new Map<Endpoint, AnyHandler>()
  const feature = {
    db,
    storage,
    env: { rateFilesPerAddress: 1, maxPromised, fundPerSong: usualGoal, fundTrustDays: 0, fundPauseHours: 0 },
    app: { get: () => {} },
    serve: (endpoint: Endpoint, handler: AnyHandler) => void handlers.set(endpoint, handler),
  } as unknown as Feature
  donationRoutes(feature)
  generosityRoutes(feature)
  songRequestRoutes(feature)
  deliveryRoutes(feature)

  async function make(move: Step, cast: Cast): Promise<number | undefined> {
    if (move.do === 'lapse') return lapse(cast.giftOf(move.amount))
    const { endpoint, key, ...given } = callOf(move, cast)
    const userId = cast.people[move.by]
    const run = (on: unknown) =>
      handlers.get(endpoint)!({ ...given, user: { id: userId }, db: on } as Call<Endpoint>)
    try {
      await (key ? once(db, { userId, key, request: given }, run) : run(db))
      return endpoint.status
    } catch (error) {
      if (isDead) return undefined
      if (error instanceof HttpError) return problems[error.kind].status
      throw error
    }
  }

  /** The hourly job, of one pledge for which the days to pay it are over. */
  async function lapse(id: string): Promise<number | undefined> {
    try {
      await db.execute(
        sql`update donations set due_at = now() - interval '${sql.raw(String(lapseDays + 1))} days' where id = ${id} and status = 'pledged' and due_at is not null`,
      )
      const at = new Date()
      const before = plus(at, -lapseDays * day)
      const [{ count } = { count: 0 }] = (
        await db.execute<{ count: number }>(sql`select count(*)::int from donations where id = ${id}`)
      ).rows
      if (count === 0) return 404
      return (await withTx(db, (tx) => lapseOne(tx, id, { before, at, rules: feature.env }))) ? 200 : 409
    } catch (error) {
      if (isDead) return undefined
      throw error
    }
  }

  return {
    name,
    hasCrashed: () => isDead,
    close: () => (isDead ? Promise.resolve() : pool.end()),
    make: (move, cast) => Promise.race([make(move, cast), died.promise]),
  }
}
