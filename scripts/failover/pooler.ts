import { readFileSync } from 'node:fs'
import path from 'node:path'
import { accounts } from '#contract/people/accounts'
import { type ChangeNotice, live } from '#contract/work/live'
import { projects } from '#contract/work/projects'
import { freePorts } from '../steps/ports.ts'
import type { Cluster } from './cluster/cluster.ts'
import { startPgBouncer } from './cluster/pgbouncer.ts'
import { until } from './cluster/processes.ts'
import { Songwright } from './cluster/songwright.ts'
import { Caller, isDone, type Seen } from './load/caller.ts'
import type { Project } from './load/cast.ts'
import { HeldStream } from './load/held-stream.ts'

const rounds = 20

/** A process whose database is reached through PgBouncer: it works in session mode, and refuses to start in the other. */
export async function tryPgBouncer(cluster: Cluster, project: Project): Promise<string[]> {
  return [...(await inSessionMode(cluster, project)), ...(await inTransactionMode(cluster))]
}

async function processBehind(
  cluster: Cluster,
  mode: 'session' | 'transaction',
  opened: AsyncDisposableStack,
) {
  const [pooler, port] = (await freePorts(2)) as [number, number]
  const { port: database } = new URL(cluster.settings['DATABASE_URL'] ?? '')
  const daemon = startPgBouncer({ folder: cluster.folder, mode, port: pooler, database: Number(database) })
  opened.defer(() => daemon.stop('SIGINT'))
  const origin = `http://127.0.0.1:${port}`
  const app = new Songwright({
    folder: cluster.folder,
    name: `app-${mode}`,
    port,
    settings: {
      ...cluster.settings,
      DATABASE_URL: `postgres://songwright:songwright@127.0.0.1:${pooler}/songwright`,
      PUBLIC_URL: origin,
      WORKER: '0',
    },
  })
  app.start()
  opened.defer(() => app.stop())
  return { app, origin }
}

async function inSessionMode(cluster: Cluster, { id, listener, songwriter }: Project): Promise<string[]> {
  await using opened = new AsyncDisposableStack()
  const { app, origin } = await processBehind(cluster, 'session', opened)
  await app.ready()
  const tape: Seen[] = []
  const there = new Caller({ origin, userId: listener.userId, cookie: listener.cookie, tape })
  opened.defer(() => there.close())
  const stream = new HeldStream(there, origin)
  opened.defer(() => stream.close())
  const params = { id }
  for (let round = 0; round < rounds; round++) {
    const calls = [
      there.call(accounts.me),
      there.call(projects.messages, { params }),
      there.call(projects.sendMessage, { params, body: { message: 'Hello', receiverId: songwriter.userId } }),
    ]
    await Promise.all(calls)
  }
  const wrong = tape.filter((seen) => !isDone(seen)).map(({ name, status }) => `${name}: ${status}`)
  // The hint of a write at another process: by looking alone it would take ten seconds.
  const head = JSON.parse((await there.call(live.changes, { query: 'after=0' })).text) as ChangeNotice
  const follows = (seq: number) => () => stream.known >= seq
  await until('the stream at PgBouncer', 15, follows(head.seq))
  const body = { message: 'Hello', receiverId: listener.userId }
  await songwriter.call(projects.sendMessage, { params, body })
  await until('a hint through PgBouncer', 5, follows(head.seq + 1)).catch((error: Error) =>
    wrong.push(error.message),
  )
  console.log(`PgBouncer in session mode: ${tape.length} calls, ${wrong.length} wrong`)
  return [...wrong, ...app.ends].map((one) => `PgBouncer in session mode: ${one}`)
}

async function inTransactionMode(cluster: Cluster): Promise<string[]> {
  await using opened = new AsyncDisposableStack()
  const { app } = await processBehind(cluster, 'transaction', opened)
  await until('it refuses', 60, async () => app.ends.length > 0 || (await app.isReady())).catch(() => {})
  const said = readFileSync(path.join(cluster.folder, 'log', `${app.name}.log`), 'utf8')
  const [sentence] = /^.*transaction mode.*$/im.exec(said) ?? []
  console.log(`PgBouncer in transaction mode: ${sentence ?? 'not found out'}`)
  const isRefused = sentence !== undefined && app.ends.length > 0
  return isRefused ? [] : ['PgBouncer in transaction mode was not refused with a sentence']
}
