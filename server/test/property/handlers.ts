import os from 'node:os'
import path from 'node:path'
import { keepDays } from '#contract/grammar/days'
import type { Endpoint } from '#contract/grammar/endpoint'
import { problems } from '#contract/grammar/errors'
import { ms } from '#contract/grammar/time'
import { usualGoal } from '#contract/requests/sums'
import { openDb, type Tx } from '../../db/client.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import type { FundRules } from '../../domain/money/fund/rules.ts'
import { HttpError } from '../../errors.ts'
import { deliveryRoutes } from '../../features/deliveries/routes.ts'
import { generosityRoutes } from '../../features/donations/generosity/routes.ts'
import { renewOne } from '../../features/donations/generosity/standing.ts'
import { askOne, endOneUnanswered } from '../../features/donations/promises/keep.ts'
import { lapseOne } from '../../features/donations/promises/lapse-due.ts'
import { donationRoutes } from '../../features/donations/routes.ts'
import { songRequestRoutes } from '../../features/song-requests/routes.ts'
import type { Feature } from '../../http/feature.ts'
import { once } from '../../http/idempotency.ts'
import type { Call } from '../../http/serve.ts'
import { openStorage } from '../../storage/open.ts'
import { type Called, type Cast, callOf, type Server } from './calls.ts'
import type { Gate } from './gate.ts'
import { isTimed, maxPromised, pauseHours, type Step, trustDays } from './state.ts'

type AnyHandler = (call: Call<Endpoint>) => Promise<object>

let processes = 0

const notYet = -3
const inDays = (days: number) => new Date(Date.now() + days * ms.day)

/** Jobs for a single pledge. `late` is the number of days after the job's due day, negative if too early. */
const jobsOf = (rules: FundRules) => ({
  lapse(tx: Tx, id: string, late: number) {
    // The pledge is due now, or when its pause ends.
    const before = inDays(late + pauseHours / 24).toISOString()
    return lapseOne(tx, id, { before, at: new Date(), rules })
  },
  ask: (tx: Tx, id: string, late: number) => askOne(tx, id, inDays(keepDays.ask + late)),
  endUnkept: (tx: Tx, id: string, late: number) =>
    endOneUnanswered(tx, id, inDays(keepDays.ask + keepDays.answer + 2 * late)),
})

/** This storage is never used, because the delivered songs count as checked already. */
const storage = await openStorage({ dataDir: path.join(os.tmpdir(), 'songwright-property'), s3: undefined })

/**
 * Simulates a server process by the API's handlers. All its messages to the database go through the gate, where
 * it may die.
 */
export function startHandlers(url: string, gate: Gate): Server {
  const name = `property-${process.pid}-${++processes}`
  // Enough connections that no lane waits for one: the gate could not tell it from a move that hangs.
  const { db, pool } = openDb(url, { max: 8 })
  pool.options.application_name = name
  let isDead = false
  const died = Promise.withResolvers<undefined>()
  gate.watch(pool, {
    name,
    died() {
      isDead = true
      died.resolve(undefined)
    },
  })

  const handlers = new Map<Endpoint, AnyHandler>()
  const feature = {
    db,
    storage,
    env: {
      rateFilesPerAddress: 1,
      maxPromised,
      fundPerSong: usualGoal,
      fundTrustDays: trustDays,
      fundPauseHours: pauseHours,
    },
    app: { get: () => {} },
    serve: (endpoint: Endpoint, handler: AnyHandler) => void handlers.set(endpoint, handler),
  } as unknown as Feature
  const jobs = jobsOf(feature.env)
  donationRoutes(feature)
  generosityRoutes(feature)
  songRequestRoutes(feature)
  deliveryRoutes(feature)

  async function make(move: Step, cast: Cast): Promise<number | undefined> {
    if (isTimed(move.do)) return work(move, cast)
    const { endpoint, key, ...given } = callOf(move as Called, cast)
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

  /** Runs an hourly job for one pledge or one standing pledge, as if on another day. */
  async function work(move: Step, { people }: Cast): Promise<number | undefined> {
    try {
      await withTx(db, async (tx) => {
        if (move.do === 'rearm')
          await renewOne(tx, people[move.by], { at: inDays(move.day), most: maxPromised })
        else if ('isEarly' in move) await jobs[move.do](tx, move.id!, move.isEarly ? notYet : 1)
      })
      return 200
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
