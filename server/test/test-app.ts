import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import {
  type BodyIn,
  type Endpoint,
  fill,
  type Params,
  type QueryIn,
  type ReplyOf,
} from '#contract/grammar/endpoint'
import type { Problem } from '#contract/grammar/errors'
import { buildApp } from '../app.ts'
import type { Deps } from '../deps.ts'
import { onMove } from '../domain/money/on-move.ts'
import { type Env, parseEnv } from '../env.ts'
import type { Patience } from '../http/guards/bodies.ts'
import { isPublicAddress } from '../http/guards/ssrf-guard.ts'
import type { Letter } from '../mail/letter.ts'
import { openStorage } from '../storage/open.ts'
import { openJobs, type Worker } from '../work/jobs.ts'
import { appendingAtOnce } from '../work/outside-log.ts'
import { type TestDb, testDb } from './test-db.ts'
import { signIn } from './test-session.ts'

/**
 * The fund trusts all users immediately, its matches have no pause, and the mailbox is at its fixed path.
 */
const atOnce = { FUND_TRUST_DAYS: '0', FUND_PAUSE_HOURS: '0', DEV_MAILBOX: '1' }

const secret = 'a secret for tests, long enough to sign sessions with'

type Input<E extends Endpoint> = {
  params?: Params<E['path']>
  query?: QueryIn<E>
  /** `unknown` fields allow tests of invalid bodies. */
  body?: BodyIn<E> | { [key: string]: unknown }
  headers?: Record<string, string>
}

export interface Answer<Body> {
  status: number
  body: Body
  problem: Problem
  headers: Record<string, string | string[] | number | undefined>
  text: string
}

export interface Client {
  id: string
  cookie: string | undefined
  call<E extends Endpoint>(endpoint: E, input?: Input<E>): Promise<Answer<ReplyOf<E>>>
}

export const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)

export const refusal = ({ status, problem }: Answer<unknown>) => [status, problem.detail]

export interface TestApp extends TestDb {
  app: FastifyInstance
  deps: Deps
  /** All emails that were sent. */
  letters: Letter[]
  as(user: { id: string }): Promise<Client>
  visitor: Client
  /** Moves the caches' clock by more than a second. Needed after rows were written without the app. */
  aSecondLater(): void
  /** Job queue of the app, created at the first call. Its jobs only run if the test starts a worker. */
  jobs(): Promise<Worker>
  close(): Promise<void>
}

interface Options {
  settings?: NodeJS.ProcessEnv
  /** Database of the app; by default a new, empty one. It is dropped when the app is closed. */
  database?: TestDb
  change?: (deps: Deps) => Deps
  patience?: Patience
  keepsNothing?: boolean
}

/**
 * Opens the app before the first test of a file, and closes it after the last one. With `each`, opens a new
 * app for each test.
 */
export function useSite({ each = false, ...options }: Options & { each?: boolean } = {}): TestApp {
  const site = {} as TestApp
  const open = async () => void Object.assign(site, await testApp(options))
  const close = () => site.close()
  if (each) {
    beforeEach(open)
    afterEach(close)
  } else {
    beforeAll(open)
    afterAll(close)
  }
  return site
}

/** Signs in a person before the first test of a file. */
export function useClient(site: TestApp, build: () => Promise<{ id: string }>): Client {
  const client = {} as Client
  beforeAll(async () => void Object.assign(client, await site.as(await build())))
  return client
}

/**
 * The real app with its own database and folder. Cache and jobs work as in production, but the cache's clock
 * moves only when the test moves it. `change` may replace dependencies.
 */
export async function testApp({
  settings = {},
  database: given,
  change,
  patience,
  keepsNothing = false,
}: Options = {}): Promise<TestApp> {
  const database = given ?? (await testDb())
  const dataDir = await mkdtemp(join(tmpdir(), 'songwright-test-'))
  const env: Env = parseEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...atOnce, ...settings })
  const letters: Letter[] = []
  let opened: Promise<Worker> | undefined
  const log = { warn: () => {} }
  const haste = { retrySeconds: 1, patienceSeconds: 1, pollSeconds: 0.5 }
  const jobs = () => (opened ??= openJobs({ connection: database.url, log, ...haste }))
  let now = 0
  const storage = await openStorage(env)
  const plain: Deps = {
    db: database.db,
    pool: database.pool,
    env,
    secret,
    storage,
    mail: { send: async (letter) => void letters.push(letter) },
    jobs: appendingAtOnce({ send: async (...job) => (await jobs()).send(...job) }, storage),
    mayReach: isPublicAddress,
  }
  const deps = change ? change(plain) : plain
  const app = await buildApp(deps, {
    checkReplies: true,
    now: () => now,
    keepsNothing,
    ...(patience && { patience }),
  })
  await app.ready()
  // Unless a test watches moves: rows that it built without events would differ, now and then.
  onMove(deps.db, () => {})

  const client = (id: string, cookie?: string): Client => ({
    id,
    cookie,
    async call(endpoint, { params, query, body, headers } = {}) {
      const asked: InjectOptions = {
        method: endpoint.method,
        url: fill(endpoint.path, params),
        headers: { ...(cookie && { cookie }), ...headers },
        ...(query && { query }),
        ...(body !== undefined && { payload: body as object }),
      }
      const reply = await app.inject(asked)
      const json: unknown = /json/.test(String(reply.headers['content-type'])) ? reply.json() : undefined
      return {
        status: reply.statusCode,
        body: json as never,
        problem: json as Problem,
        headers: reply.headers,
        text: reply.body,
      }
    },
  })

  return {
    ...database,
    app,
    deps,
    letters,
    visitor: client('nobody'),
    aSecondLater: () => void (now += 1000),
    jobs,
    as: async ({ id }) => client(id, await signIn(database.db, id, secret)),
    async close() {
      await app.close()
      await (await opened)?.stop()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
