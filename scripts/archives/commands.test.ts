import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkArchive, listArchives } from '../../server/archive/archives.ts'
import { FolderPlace } from '../../server/archive/place/folder.ts'
import { openDb } from '../../server/db/client.ts'
import { startPostgres } from '../../server/db/embedded/embedded.ts'
import { migrate } from '../../server/db/migrate.ts'
import { left } from '../../server/test/outside/test-processes.ts'
import { ownPrograms } from '../../server/test/test-program.ts'
import { contents, killAfter, run, start, temporaryFolder } from './commands.ts'

/** Number of times that each command is killed. `npm run test:engines` sets it to five. */
const kills = Number(process.env['KILLS'] ?? 2)
/**
 * Timeout in milliseconds. Each round starts two databases and three programs, and the preparation does so
 * too.
 */
const timeout = 90_000 + kills * 45_000

const { folder, remove } = temporaryFolder()
const place = path.join(folder, 'backups')
const archives = new FolderPlace(place)
const { start: startSite, end } = ownPrograms()
let site: ReturnType<typeof startSite>
beforeAll(async () => {
  site = startSite({ DEMO: '1' })
  await site.ready
}, 60_000)
afterAll(async () => {
  for (const dataDir of await end()) {
    await left(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  }
  remove()
})

/** A random moment (in ms) in a run that takes `whole` ms. */
const anyMoment = (whole: number) => Math.random() * whole

async function timed(work: () => Promise<unknown>) {
  const began = performance.now()
  await work()
  return performance.now() - began
}

test('a killed backup leaves every earlier archive whole, and the next one works', { timeout }, async () => {
  const env = { DATA_DIR: site.dataDir }
  const whole = await timed(() => run('scripts/archives/backup.ts', [place], env))
  let complete = await listArchives(archives)
  for (let n = 0; n < kills; n++) {
    const ms = anyMoment(whole)
    const isDone = await killAfter(start('scripts/archives/backup.ts', [place], env), ms)
    const now = await listArchives(archives)
    // A backup that was killed after its last write is complete too.
    if (!isDone && now.length === complete.length) expect([ms, now]).toEqual([ms, complete])
    else expect([ms, now.slice(0, -1)]).toEqual([ms, complete])
    complete = now
    for (const name of complete) expect([ms, (await checkArchive(archives, name)).faults]).toEqual([ms, []])
  }
  await run('scripts/archives/backup.ts', [place, '--keep', '1'], env)
  expect(await listArchives(archives)).toHaveLength(1)
  const [only = ''] = await listArchives(archives)
  expect((await checkArchive(archives, only)).faults).toEqual([])
  expect(
    Object.keys(contents(place)).filter((name) => name.startsWith('archives') && !name.includes(only)),
  ).toEqual([])
})

/** Numbers of tables and of stored files in a data folder. True if a site would start there. */
async function heldBy(dataDir: string) {
  const postgres = await startPostgres({ dataDir })
  const { pool, close } = openDb(postgres.connection)
  try {
    const starts = await migrate(postgres.connection).then(
      () => true,
      (error: Error) => !error.message.startsWith('A restore into this database is not finished'),
    )
    const { rows } = await pool.query<{ tables: number }>(
      `select count(*)::int as tables from pg_tables where schemaname in ('public', 'songwright_restoring')`,
    )
    const files = existsSync(path.join(dataDir, 'files')) ? contents(path.join(dataDir, 'files')) : {}
    return { starts, tables: rows[0]!.tables, files: Object.keys(files).length }
  } finally {
    await close()
    await postgres.stop()
  }
}

test('a killed restore is no site before it is whole, and goes on where it stopped', {
  timeout,
}, async () => {
  await run('scripts/archives/backup.ts', [place], { DATA_DIR: site.dataDir })
  const target = path.join(folder, 'target')
  const env = { DATA_DIR: target }
  const whole = await timed(() => run('scripts/archives/restore.ts', [place], env))
  const all = await heldBy(target)
  expect(all.starts).toBe(true)
  rmSync(target, { recursive: true })
  for (let n = 0; n < kills; n++) {
    const ms = anyMoment(whole)
    await killAfter(start('scripts/archives/restore.ts', [place], env), ms)
    const held = await heldBy(target)
    // Before the first transaction there is nothing, and a site of its own may start.
    const isEmpty = held.starts && held.files === 0
    if (held.starts && !isEmpty) expect([ms, held]).toEqual([ms, all])
    else await run('scripts/archives/restore.ts', [place], env)
    expect([ms, await heldBy(target)]).toEqual([ms, all])
    expect(await run('scripts/audit.ts', [], env)).toContain('all agree')
    rmSync(target, { recursive: true })
  }
})
