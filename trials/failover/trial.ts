import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { runFile } from '../../scripts/test-runner/steps.ts'
import { judge as judgeHistory } from '../../server/test/history/judge.ts'
import { type Cluster, startCluster } from './cluster/cluster.ts'
import { until } from './cluster/processes.ts'
import type { Fault } from './faults.ts'
import { Load } from './load/load.ts'
import { Probe } from './load/probe.ts'
import { tryPgBouncer } from './pooler.ts'
import { judge, type Window } from './report.ts'

/** Waiting time in ms after each fault and the calls that it held up, for its late effects. */
const settleMs = 2000
const quiet: Fault = { name: 'nothing', away: 'nothing', play: () => sleep(5000) }

/**
 * Causes one fault after the other while users work. Returns a sentence for each error, and keeps the logs if
 * there is one. Returns undefined if the cluster can't be started on this machine.
 */
export async function playFaults(faults: Fault[], bin: string): Promise<string[] | undefined> {
  await using opened = new AsyncDisposableStack()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'songwright-failover-'))
  opened.defer(() => rmSync(folder, { recursive: true, force: true }))
  const wrong: string[] = []
  try {
    const cluster = await startCluster(opened, { folder, bin })
    if (!cluster) return undefined
    wrong.push(...(await playOn(cluster, faults, path.join(folder, 'log', 'history.jsonl'))))
  } catch (error) {
    wrong.push(`the trial ended early: ${error instanceof Error ? error.stack : String(error)}`)
  }
  if (wrong.length > 0) {
    cpSync(path.join(folder, 'log'), `${folder}.log`, { recursive: true })
    console.log(`The logs of every process are kept in ${folder}.log`)
  }
  return wrong
}

async function playOn(cluster: Cluster, faults: Fault[], file: string): Promise<string[]> {
  await using opened = new AsyncDisposableStack()
  const probe = new Probe(cluster.databaseUrl('probe'))
  opened.defer(() => probe.stop())
  const load = await Load.begin(cluster, file)
  opened.defer(() => load.close())
  const windows: Window[] = []
  for (const fault of [quiet, ...faults]) {
    const from = Date.now()
    await fault.play({ cluster, load })
    await cluster.whole()
    const healed = Date.now()
    await load.answered()
    await sleep(settleMs)
    const to = Date.now()
    windows.push({ fault, from, healed, to, outageMs: probe.longestGap(from, to) })
    console.log(`${new Date(from).toISOString()} ${fault.name}: ${Math.round((to - from) / 1000)} s`)
  }
  await load.stop()
  // Late responses count for the last fault.
  windows.at(-1)!.to = Number.POSITIVE_INFINITY

  const kills = cluster.apps.flatMap((app) => app.kills)
  const judged = windows.map((window) => judge(window, load.tape, kills))
  console.table(judged.map(({ row }) => row))
  const broken = [...judged.flatMap((one) => one.broken), ...(await kept(cluster, load))]
  return [...broken, ...(await tryPgBouncer(cluster, load.cast.projects[0]!))]
}

/**
 * Checks at the end: some order of all calls explains the history (no write is lost or doubled), every stream has
 * the newest change, every promised email was sent, and no process ended unexpectedly.
 */
async function kept(cluster: Cluster, load: Load): Promise<string[]> {
  const { leader } = await cluster.roles()
  const url = leader.url.replace(/postgres$/, 'songwright')
  const database = new Pool({ connectionString: url, max: 2 })
  const faults = [...load.wrong, ...cluster.apps.flatMap(({ ends }) => ends)]
  try {
    await load.record.end(database)
    const { faults: unexplained, ...counts } = await judgeHistory(load.record.file)
    const mailed = load.forgotten.filter((email) => cluster.mails.got.has(email)).length
    console.table([
      {
        ...counts,
        unexplained: unexplained.length,
        'mails promised': load.forgotten.length,
        'mails sent': mailed,
      },
    ])
    faults.push(...unexplained)
    faults.push(...(await behind(load, database)))
    await until('every promised mail is sent', 60, () =>
      load.forgotten.every((email) => cluster.mails.got.has(email)),
    ).catch((error: Error) => faults.push(error.message))
  } finally {
    await database.end()
  }
  const env = { DATABASE_URL: url, SESSION_SECRET: cluster.secret }
  if (!(await runFile('scripts/audit.ts', [], { env }))) faults.push('the audit found differences')
  return faults
}

/** Streams that don't have the newest change, even after the longest pause before a reconnect. */
async function behind({ streams }: Load, database: Pool): Promise<string[]> {
  let late: string[] = []
  await until('every stream has caught up', 45, async () => {
    const { rows } = await database.query<{ user_id: string; seq: number }>(
      'select user_id, seq from change_heads',
    )
    const heads = new Map(rows.map(({ user_id, seq }) => [user_id, seq]))
    late = streams
      .filter(({ caller, known }) => known !== (heads.get(caller.userId) ?? 0))
      .map(
        ({ caller, known }) =>
          `the stream of ${caller.userId} knows ${known}, not ${heads.get(caller.userId)}`,
      )
    return late.length === 0
  }).catch(() => {})
  const reconnects = streams.reduce((sum, one) => sum + one.reconnects, 0)
  console.log(`${streams.length} streams, opened again ${reconnects} times, ${late.length} behind`)
  return late
}
