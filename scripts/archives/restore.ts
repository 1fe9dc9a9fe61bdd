// Restores an archive into the database and the storage of the settings. Both must be empty. The whole
// archive is checked first. If it is stopped, the same command goes on with it.
//   npm run restore -- PLACE [ARCHIVE] [--since LOG] [--keep-files]
//   npm run restore -- activate             starts emails and jobs of the restored site
import { pino } from 'pino'
import { inMB } from '#contract/surface/format'
import { putFiles } from '../../server/archive/files/put-files.ts'
import { openSealing } from '../../server/archive/objects/sealing.ts'
import { openPlace } from '../../server/archive/place/open.ts'
import { openArchive } from '../../server/archive/read-archive.ts'
import { holdTarget, restoreRows } from '../../server/archive/restore.ts'
import { activate } from '../../server/archive/restore-hold.ts'
import { openDb } from '../../server/db/client.ts'
import { makeDataDir } from '../../server/db/embedded/data-dir.ts'
import { startPostgres } from '../../server/db/embedded/embedded.ts'
import { parseEnv } from '../../server/env.ts'
import { readLog } from '../../server/replay/read-log.ts'
import { repeatLog } from '../../server/replay/repeat-log.ts'
import { keepSecret, keepSeed } from '../../server/settings/secret.ts'
import { StartError } from '../../server/settings/start-error.ts'
import { openJobs } from '../../server/work/jobs.ts'
import { connect } from '../test-runner/connect.ts'
import { argumentsOf, complain } from './command-line.ts'

process.umask(0o077)

try {
  const { positionals, values } = argumentsOf({
    since: { type: 'string' },
    'keep-files': { type: 'boolean', default: false },
  })
  const [first, archive] = positionals
  if (!first)
    throw new StartError(
      'Say from where: npm run restore -- FOLDER, or npm run restore -- s3://BUCKET/PREFIX',
    )
  await (first === 'activate'
    ? activateSite()
    : restore(first, archive, { since: values.since, keepFiles: values['keep-files'] }))
} catch (error) {
  complain(error)
}

interface Options {
  /** Replay log from outside the database. Its entries that are newer than the archive are replayed. */
  since: string | undefined
  /** The storage already has the restored site's files, and keeps them. */
  keepFiles: boolean
}

async function restore(from: string, wanted: string | undefined, { since, keepFiles }: Options) {
  // The archive contains the secret. If a secret is configured, it is compared with that.
  const env = parseEnv({ ...process.env, SESSION_SECRET: process.env['SESSION_SECRET'] ?? 'x'.repeat(32) })
  const began = performance.now()
  await using opened = new AsyncDisposableStack()
  const archive = await openArchive(await openPlace(from, env), await openSealing(env.backupKey), wanted)
  const { manifest, secret, siteKey } = archive
  makeDataDir(env.dataDir)
  const isOther = process.env['SESSION_SECRET'] && process.env['SESSION_SECRET'] !== secret
  if (isOther || (env.databaseUrl && !process.env['SESSION_SECRET'])) {
    // Stored in a separate file, because another site may use the secret that is in this folder.
    const file = keepSecret(env.dataDir, secret, 'secret-of-archive')
    throw new StartError(
      `SESSION_SECRET must be the one of the archive, which is in ${file} now: set it to that, and restore again.`,
    )
  }
  const connection = env.databaseUrl ?? (await embedded(opened, env.dataDir))
  opened.use(await holdTarget(connection))
  const entries = since === undefined ? undefined : await readLog(since, env, withMargin(manifest.at))
  const placeFiles = await putFiles(archive, env, { keepFiles })
  await restoreRows({
    connection,
    currency: env.currency.code,
    archive,
    ...(entries && { repeat: (tx) => repeatLog(tx, entries) }),
    async placeFiles() {
      if (!process.env['SESSION_SECRET']) keepSecret(env.dataDir, secret)
      if (siteKey) keepSeed(env.dataDir, siteKey)
      await placeFiles()
    },
  })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `Restored ${manifest.name}, of ${manifest.at}: ${rows.toLocaleString('en')} rows and ${manifest.files.toLocaleString('en')} files of ${inMB(manifest.fileBytes)}, all as the archive says, audit clean, ${((performance.now() - began) / 1000).toFixed(1)} s
${entries ? `${entries.length} entries of the log were repeated: closings, suspensions, hidings and link resets since then.` : 'NO LOG WAS GIVEN: accounts that closed since then are open again, and what was hidden or suspended since then is not. Restore with --since LOG where there is one.'}
Everyone has to sign in again. No email goes out and no job runs until: npm run restore -- activate`,
  )
}

/** Time a minute before `at`, because clocks may differ. Replaying an entry twice does no harm. */
function withMargin(at: string) {
  return new Date(Date.parse(at) - 60_000).toISOString()
}

async function embedded(opened: AsyncDisposableStack, dataDir: string) {
  const postgres = await startPostgres({ dataDir })
  opened.defer(postgres.stop)
  return postgres.connection
}

async function activateSite() {
  await using opened = new AsyncDisposableStack()
  const connection = await connect(opened)
  const { db, close } = openDb(connection, { max: 1 })
  opened.defer(close)
  const jobs = await openJobs({ connection, log: pino({ level: 'silent' }) })
  opened.defer(() => jobs.stop())
  const activated = await activate(db, jobs)
  console.log(
    activated
      ? 'Activated: emails go out and jobs run within seconds, in every process.'
      : 'Nothing to activate: this site sends emails and works already.',
  )
  if (activated?.stale)
    console.log(
      `${activated.stale} emails that were due more than a day ago were not sent. npm run mail lists those of notifications, and npm run mail -- retry sends them.`,
    )
}
