import type { Socket } from 'node:net'
import { donations } from '#contract/donations'
import type { Endpoint } from '#contract/endpoint'
import { problems } from '#contract/errors'
import { money, wholeCents } from '#contract/money'
import { songRequests } from '#contract/song-requests'
import { openDb } from '../db/client.ts'
import type { Feature } from '../deps.ts'
import { donationRoutes } from '../features/donations/routes.ts'
import { songRequestRoutes } from '../features/song-requests/routes.ts'
import { HttpError } from '../http/errors.ts'
import type { Call } from '../http/serve.ts'
import type { Step, Who } from './model.ts'

type AnyHandler = (call: Call<Endpoint>) => Promise<unknown>

export interface Cast {
  people: Record<Who, string>
  songs: string[]
  /** Id of the donation of that amount; any other id where there is none. */
  giftOf: (amount: number) => string
}

let processes = 0

/**
 * What a server process is to its database: the handlers of the calls, on connections that all break at once when
 * `crashAt` messages were sent. The last of them is still received, and its answer never read: it can be a commit.
 */
export function startProcess(url: string, crashAt?: number) {
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
    app: { get: () => {} },
    serve: (endpoint: Endpoint, handler: AnyHandler) => void handlers.set(endpoint, handler),
  } as unknown as Feature
  donationRoutes(feature)
  songRequestRoutes(feature)

  async function call(endpoint: Endpoint, given: object): Promise<number> {
    try {
      await handlers.get(endpoint)!({ db, ...given } as Call<Endpoint>)
      return endpoint.status
    } catch (error) {
      if (error instanceof HttpError && !isDead) return problems[error.kind].status
      throw error
    }
  }

  return {
    name,
    hasCrashed: () => isDead,
    close: () => (isDead ? Promise.resolve() : pool.end()),

    /** The status of the answer; undefined where the process died before it came. */
    make: (move: Step, cast: Cast) => Promise.race([make(move, cast), died.promise]),
  }

  async function make(move: Step, { people, songs, giftOf }: Cast): Promise<number | undefined> {
    const user = { id: people[move.by] }
    const text = (cents: number) => money(wholeCents(cents))
    try {
      if (move.do === 'pledge') {
        const goal = move.to === null ? { isGeneral: true } : { songRequestId: songs[move.to] }
        return await call(donations.create, {
          user,
          params: {},
          body: { amount: text(move.amount), ...goal },
        })
      }
      if ('to' in move) {
        const body = { rating: 5, reason: 'No time' }
        return await call(songRequests[move.do], { user, params: { id: songs[move.to] }, body })
      }
      const { received } = move
      const body = {
        externalRef: 'PP-1',
        reason: 'Nothing arrived',
        ...(received !== undefined && { receivedAmount: text(received) }),
      }
      return await call(donations[move.do], { user, params: { id: giftOf(move.amount) }, body })
    } catch (error) {
      if (isDead) return undefined
      throw error
    }
  }
}
