import { setTimeout as sleep } from 'node:timers/promises'
import type { pino } from 'pino'
import { buildApp } from './app.ts'
import { heldSince } from './archive/restore-hold.ts'
import { type Db, openDb } from './db/client.ts'
import { makeDataDir } from './db/embedded/data-dir.ts'
import { startPostgres } from './db/embedded/embedded.ts'
import { migrate } from './db/migrate.ts'
import { users } from './db/schema.ts'
import { openInCurrency } from './db/starting/one-currency.ts'
import { refusePooler } from './db/starting/poolers.ts'
import { waitForDatabase } from './db/starting/waiting.ts'
import type { Deps } from './deps.ts'
import { openSiteKey } from './domain/ledger/site-keys.ts'
import { type Env, parseEnv } from './env.ts'
import { findDemoAccounts } from './features/sign-in/reads.ts'
import { reckonOverdue } from './features/stats/reckon.ts'
import { openLog } from './http/log.ts'
import { openMail } from './mail/mail.ts'
import { startWork } from './recurring-work.ts'
import { keptSecret } from './settings/secret.ts'
import { openSite } from './settings/site/open-site.ts'
import { StartError } from './settings/start-error.ts'
import { closeInTime, stopOnSignal } from './stopping.ts'
import { checkStorage, openStorage } from './storage/open.ts'
import type { Storage } from './storage/storage.ts'
import { openJobs } from './work/jobs.ts'
import { appendingAtOnce } from './work/outside-log.ts'

const lookEvery = 3000

const opened = new AsyncDisposableStack()
const stopping = new AbortController()
/**
 * Milliseconds for which a stopping process still accepts requests, until the load balancer sends them
 * elsewhere. 0 before the process listens.
 */
let drainMs = 0

/**
 * Runs the program: reads settings, opens the database, builds the app, listens. Stops gracefully on a
 * signal.
 */
export async function run(parts: Pick<Deps, 'mayReach'>) {
  try {
    stopOnSignal({
      async drain() {
        stopping.abort()
        await sleep(drainMs)
      },
      stop: () => opened.disposeAsync(),
    })
    console.log(await start(parseEnv(process.env), parts))
  } catch (error) {
    // If the process is stopped during its start, errors are ignored, because the resources that the start
    // uses are closed already.
    if (!stopping.signal.aborted) {
      console.error(error instanceof StartError ? error.message : error)
      await opened.disposeAsync()
      process.exit(1)
    }
  }
}

async function start(given: Env, parts: Pick<Deps, 'mayReach'>): Promise<string> {
  let env = given
  const log = openLog(env)
  makeDataDir(env.dataDir)
  await openSite(env, (line) => log.error(line))
  const connection = env.databaseUrl ?? (await embedded(env, log))
  const say = (line: string) => log.warn(line)
  const there = waitForDatabase(say)
  if (env.databaseUrl) await there(() => refusePooler(connection))
  await there(() => migrate(connection, { say }))
  const inCurrency = await there(() =>
    openInCurrency({
      connection,
      currency: env.currency.code,
      onOther({ message }) {
        log.fatal(message)
        process.exit(1)
      },
    }),
  )
  opened.defer(() => inCurrency.close())
  const { db, pool, close } = openDb(connection, {
    max: env.databasePool,
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  })
  opened.defer(close)

  const queue = await there(() => openJobs({ connection, log }))
  opened.defer(() => queue.stop())
  const storage = await openStorage(env)
  await checkStorage(storage, env)
  const jobs = appendingAtOnce(queue, storage)
  const metrics = await watched({ db, pool, storage, env })
  const mail = metrics?.countEmails(openMail(env, db)) ?? openMail(env, db)
  const secret = env.sessionSecret ?? keptSecret(env.dataDir)
  if (!(await openSiteKey(db, env)))
    say('The site key of this process is not the active one: it signs nothing. See npm run site-key')
  const demo = env.demo ? await openDemo(db, storage) : []
  // A site that never had the demo's data keeps the normal rules, even if DEMO is set
  // (product.md, "The Community Fund").
  if (env.demo && demo.length === 0) env = parseEnv({ ...process.env, DEMO: '0' })
  const work = async () => {
    // Without it the site serves too, and a job counts each hour.
    await reckonOverdue(db, stopping.signal).catch((err: unknown) =>
      log.warn({ err }, 'the statistics could not be counted at the start'),
    )
    await startWork(jobs, { db, mail, storage, env, secret })
  }
  const held = await heldSince(db)
  if (held)
    say(
      `This site was restored from ${held.from}: no email goes out and no job runs until npm run restore -- activate`,
    )
  if (env.worker) await (held ? onceActive(db, work) : work())
  const app = await buildApp(
    { db, pool, env, secret, storage, mail, jobs, metrics, ...parts },
    { logger: log, stopping: stopping.signal },
  )
  opened.defer(() => closeInTime(app.server, () => app.close()))
  // Without this, Fastify would log the address, which is logged below.
  app.log.level = 'warn'
  await app.listen({ port: env.port, host: env.host }).catch((error: unknown) => {
    throw new StartError(cannotListen(env, error))
  })
  app.log.level = env.logLevel
  drainMs = env.drainSeconds * 1000
  const [bound] = app.addresses()
  return greeting(env, typeof bound === 'object' ? bound.port : env.port, demo)
}

async function watched(deps: Pick<Deps, 'db' | 'pool' | 'storage' | 'env'>) {
  const { metricsPort, metricsHost } = deps.env
  if (metricsPort === undefined) return undefined
  // Imported only if metrics are enabled, to save memory.
  const { openMetrics } = await import('./metrics/open.ts')
  const watching = await openMetrics(deps)
  opened.defer(() => watching.close())
  if (metricsPort === 0) console.log(`Metrics are at http://${metricsHost}:${watching.port}/metrics`)
  return watching.metrics
}

/** For a restored site: checks every few seconds if an operator has activated it, then starts its jobs. */
function onceActive(db: Db, work: () => Promise<void>) {
  const { signal } = stopping
  const look = async () => {
    while (!signal.aborted) {
      await sleep(lookEvery, undefined, { signal, ref: false }).catch(() => {})
      const isHeld = await heldSince(db).catch(() => true)
      if (!isHeld && !signal.aborted) return work()
    }
  }
  look().catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
}

async function embedded({ dataDir }: Env, log: pino.Logger) {
  const postgres = await startPostgres({
    dataDir,
    log: (line) => (/ (WARNING|FATAL|PANIC): /.test(line) ? log.warn(line) : log.debug(line)),
    onLost: (error) => {
      log.fatal({ err: error })
      process.exit(1)
    },
  })
  opened.defer(postgres.stop)
  return postgres.connection
}

/**
 * Fills an empty database with the demo's data. Returns the demo's accounts; empty if this database never had
 * the demo's data.
 */
async function openDemo(db: Db, storage: Storage) {
  const [somebody] = await db.select({ id: users.id }).from(users).limit(1)
  // Imported only when needed, because the demo's texts are large.
  if (!somebody) await (await import('./demo/fill.ts')).fillDemo({ db, storage })
  return findDemoAccounts(db)
}

function cannotListen({ host, port }: Env, error: unknown): string {
  const code = error instanceof Error ? Reflect.get(error, 'code') : undefined
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Stop that one, or set PORT to another (PORT=0 takes a free one).`
  if (code === 'EACCES') return `Port ${port} is not for this user. Set PORT to 1024 or more.`
  return `Can't serve at HOST ${host}, PORT ${port}: ${error instanceof Error ? error.message : String(error)}.`
}

function greeting({ host, publicUrl, mailbox }: Env, port: number, demo: { email: string }[]): string {
  const everywhere = /^(127\.0\.0\.1|0\.0\.0\.0|::1?)$/.test(host)
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host
  const accounts = demo.map(({ email }) => email).join(', ')
  const own = `http://${name}:${port}`
  const mails = mailbox ? ` · emails are shown at ${publicUrl ?? own}${mailbox}` : ''
  const address = publicUrl ? `${publicUrl} (port ${port})` : own
  return `Songwright is ready at ${address}${mails}${accounts && ` · demo accounts, one click each at Sign In: ${accounts}`}`
}
