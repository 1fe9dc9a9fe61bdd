// Backs up a running site: the rows of one database snapshot, the files by their hashes, and the secret.
//   npm run backup -- PLACE [--keep N]      PLACE: a folder, or s3://BUCKET/PREFIX
//   npm run backup -- check PLACE [ARCHIVE]
//   npm run backup -- key
import { inMB } from '#contract/surface/format'
import { checkArchive, listArchives } from '../../server/archive/archives.ts'
import { backup } from '../../server/archive/backup.ts'
import { openKnownHashes } from '../../server/archive/files/known-hashes.ts'
import { newPair, openSealing } from '../../server/archive/objects/sealing.ts'
import { openPlace } from '../../server/archive/place/open.ts'
import { openDb } from '../../server/db/client.ts'
import { makeDataDir } from '../../server/db/embedded/data-dir.ts'
import { parseEnv } from '../../server/env.ts'
import { lowerPriority } from '../../server/sandbox/priority.ts'
import { keptSecret, keptSeed } from '../../server/settings/secret.ts'
import { StartError } from '../../server/settings/start-error.ts'
import { openStorage } from '../../server/storage/open.ts'
import { noted } from '../../server/work/noting.ts'
import { connect } from '../test-runner/connect.ts'
import { argumentsOf, complain } from './command-line.ts'

process.umask(0o077)
const usage = 'Say where to: npm run backup -- FOLDER, or npm run backup -- s3://BUCKET/PREFIX [--keep N]'

try {
  const { positionals, values } = argumentsOf({ keep: { type: 'string' } })
  const [first, second, third] = positionals
  if (!first) throw new StartError(usage)
  if (first === 'key') await printKey()
  else if (first === 'check') await check(second, third)
  else await make(first, values.keep)
} catch (error) {
  complain(error)
}

async function make(to: string, keepText: string | undefined) {
  const keep = keepText === undefined ? undefined : Number(keepText)
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0))
    throw new StartError('--keep takes how many archives to keep, 1 or more.')
  // A backup compresses for minutes, beside the running site.
  lowerPriority(process.pid, 10)
  const env = parseEnv(process.env)
  const began = performance.now()
  await using opened = new AsyncDisposableStack()
  const place = await openPlace(to, env)
  const connection = await connect(opened)
  const secret = env.sessionSecret ?? keptSecret(env.dataDir)
  // With an external database, the data folder may not exist yet.
  makeDataDir(env.dataDir)
  const hashes = openKnownHashes(env.dataDir)
  opened.defer(hashes.close)
  const { db, close } = openDb(connection, { max: 1 })
  opened.defer(close)
  const { manifest, files, removed } = await noted(db, 'backup', async () =>
    backup({
      connection,
      storage: await openStorage(env),
      place,
      sealing: await openSealing(env.backupKey, secret),
      hashes,
      secret,
      siteKey: env.siteKey ?? keptSeed(env.dataDir),
      keep,
    }),
  )()
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const gone = files.gone ? `, ${files.gone} went meanwhile` : ''
  console.log(
    `${manifest.name} in ${place.title}: ${rows.toLocaleString('en')} rows, ${files.files.toLocaleString('en')} files of ${inMB(files.bytes)} (${files.copied} copied${gone}), ${env.backupKey ? 'encrypted' : 'not encrypted'}, ${((performance.now() - began) / 1000).toFixed(1)} s`,
  )
  if (removed > 0) console.log(`${removed} older removed`)
}

async function check(from: string | undefined, wanted: string | undefined) {
  if (!from) throw new StartError('Say which place: npm run backup -- check PLACE [ARCHIVE]')
  const place = await openPlace(from, parseEnv(process.env))
  const name = wanted ?? (await listArchives(place)).at(-1)
  if (!name) throw new StartError(`${place.title} has no complete archive.`)
  const { objects, faults } = await checkArchive(place, name)
  for (const fault of faults) console.log(fault)
  console.log(
    `${name}: ${objects} objects, ${faults.length === 0 ? 'all fit' : `${faults.length} do not fit`}`,
  )
  process.exitCode = faults.length === 0 ? 0 : 1
}

async function printKey() {
  const pair = await newPair()
  console.log(`On the machine that makes backups:
  BACKUP_KEY=${pair.public}
Kept elsewhere, and needed to restore; without it no backup can be read:
  BACKUP_KEY=${pair.secret}`)
}
