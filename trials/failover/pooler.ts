import { readFileSync } from 'node:fs'
import path from 'node:path'
import { accounts } from '#contract/people/accounts'
import { type ChangeNotice, live } from '#contract/work/live'
import { projects } from '#contract/work/projects'
import { freePorts } from '../../scripts/test-runner/ports.ts'
import type { Cluster } from './cluster/cluster.ts'
import { startPgBouncer } from './cluster/pgbouncer.ts'
import { until } from './cluster/processes.ts'
import { Songwright } from './cluster/songwright.ts'
import { Caller, isDone, type Seen } from './load/caller.ts'
import type { Project } from './load/cast.ts'
import { HeldStream } from './load/held-stream.ts'

const rounds = 20

/** Message with which Songwright refuses to start if a pooler is in transaction mode. */
const refusal =
  'DATABASE_URL leads to a connection pooler in transaction mode, which takes sessions apart that Songwright needs whole. Put the pooler into session mode (pool_mode = session), or point DATABASE_URL to PostgreSQL itself.'

/**
 * Tests processes that connect to their database through PgBouncer. In session mode they must work. In
 * transaction mode they must refuse to start. Returns a sentence for each error.
 */
export async function tryPgBouncer(cluster: Cluster, project: Project): Promise<string[]> {
  return [...(await inSessionMode(cluster, project)), ...(await inTransactionMode(cluster))]
}

type Mode = 'session' | 'transaction'

/**
 * Starts PgBouncer in this mode. Also returns a function that starts a Songwright process that connects
 * through it.
 */
async function pooler(cluster: Cluster, mode: Mode, opened: AsyncDisposableStack) {
  const { folder, settings } = cluster
  const [pooled = 0] = await freePorts(1)
  const { port: database } = new URL(settings['DATABASE_URL'] ?? '')
  const daemon = startPgBouncer({ folder, mode, port: pooled, database: Number(database) })
  opened.defer(() => daemon.stop('SIGINT'))
  return async (which: number) => {
    const [port = 0] = await freePorts(1)
    const origin = `http://127.0.0.1:${port}`
    const app = new Songwright({
      folder,
      name: `app-${mode}-${which}`,
      port,
      settings: {
        ...settings,
        DATABASE_URL: `postgres://songwright:songwright@127.0.0.1:${pooled}/songwright`,
        PUBLIC_URL: origin,
        WORKER: '0',
      },
    })
    app.start()
    opened.defer(() => app.stop())
    return { app, origin }
  }
}

async function inSessionMode(cluster: Cluster, { id, listener, songwriter }: Project): Promise<string[]> {
  await using opened = new AsyncDisposableStack()
  const start = await pooler(cluster, 'session', opened)
  const processes = [await start(1), await start(2)] as const
  await Promise.all(processes.map(({ app }) => app.ready()))
  const tape: Seen[] = []
  const callers = processes.map(({ origin }) => {
    const caller = new Caller({ origin, userId: listener.userId, cookie: listener.cookie, tape })
    opened.defer(() => caller.close())
    return caller
  })
  const there = callers[0]!
  const stream = new HeldStream(there, processes[0].origin)
  opened.defer(() => stream.close())
  const params = { id }
  for (let round = 0; round < rounds; round++) {
    const calls = callers.flatMap((caller) => [
      caller.call(accounts.me),
      caller.call(projects.messages, { params }),
      caller.call(projects.sendMessage, {
        params,
        body: { message: 'Hello', receiverId: songwriter.userId },
      }),
    ])
    await Promise.all(calls)
  }
  const wrong = tape.filter((seen) => !isDone(seen)).map(({ name, status }) => `${name}: ${status}`)
  const head = async () =>
    (JSON.parse((await there.call(live.changes, { query: 'after=0' })).text) as ChangeNotice).seq
  // A write in another process must reach this stream by notification, whether that process uses PgBouncer or
  // not. Polling would take ten seconds.
  const body = { message: 'Hello', receiverId: listener.userId }
  const other = new Caller({
    origin: processes[1].origin,
    userId: songwriter.userId,
    cookie: songwriter.cookie,
    tape,
  })
  opened.defer(() => other.close())
  const follows = (seq: number) => () => stream.known >= seq
  await until('the stream at PgBouncer', 15, follows(await head()))
  for (const [writer, caller] of [
    ['beside PgBouncer', songwriter],
    ['behind PgBouncer', other],
  ] as const) {
    const before = await head()
    await caller.call(projects.sendMessage, { params, body })
    await until(`a hint of a process ${writer}`, 3, follows(before + 1)).catch((error: Error) =>
      wrong.push(error.message),
    )
  }
  console.log(`PgBouncer in session mode: ${tape.length} calls, ${wrong.length} wrong`)
  return [...wrong, ...processes.flatMap(({ app }) => app.ends)].map(
    (one) => `PgBouncer in session mode: ${one}`,
  )
}

async function inTransactionMode(cluster: Cluster): Promise<string[]> {
  await using opened = new AsyncDisposableStack()
  const { app } = await (await pooler(cluster, 'transaction', opened))(1)
  await until('it refuses', 60, async () => app.ends.length > 0 || (await app.isReady())).catch(() => {})
  const said = readFileSync(path.join(cluster.folder, 'log', `${app.name}.log`), 'utf8')
  const [sentence = ''] = said.split('\n')
  console.log(`PgBouncer in transaction mode: ${sentence}`)
  const [end = 'it went on'] = app.ends
  return sentence === refusal && end.endsWith('with 1')
    ? []
    : [`PgBouncer in transaction mode was not refused: ${end}, and said: ${sentence}`]
}
