import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  appendFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { testSettings } from '../../../server/db/embedded/embedded.ts'
import { startSite } from '../site.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const kept = path.join(root, 'node_modules', '.cache', 'e2e-data')

/**
 * Runs before the browser tests. Prepares a data folder as it is after the program's first start. The folder
 * is used again until the program's sources change.
 */
export default async function setup() {
  const folder = path.join(kept, hashOfSources())
  if (!existsSync(folder)) await make(folder)
  const judged = mkdtempSync(path.join(tmpdir(), 'songwright-judged-'))
  // `startSite` and `judgeOnce` read these environment variables in the test processes.
  Object.assign(process.env, { READY_FOLDER: folder, JUDGED_STATES: judged })
  return () => rmSync(judged, { recursive: true })
}

async function make(folder: string) {
  rmSync(kept, { recursive: true, force: true })
  const making = `${folder}.new`
  mkdirSync(making, { recursive: true, mode: 0o700 })
  const site = await startSite({ DATA_DIR: making })
  site.process.kill('SIGTERM')
  await once(site.process, 'exit')
  for (const name of ['lock', 'lock.json', 'socket'])
    rmSync(path.join(making, name), { recursive: true, force: true })
  const lines = Object.entries(testSettings).map(([name, value]) => `${name} = ${value}\n`)
  appendFileSync(path.join(making, 'pg', 'postgresql.auto.conf'), lines.join(''))
  renameSync(making, folder)
}

function hashOfSources() {
  const hash = createHash('sha256').update(process.version)
  const files = globSync(['server/**/*.{ts,sql,json}', 'contract/**/*.ts', 'package-lock.json'], {
    cwd: root,
  })
  for (const file of files.sort()) hash.update(file).update(readFileSync(path.join(root, file)))
  return hash.digest('hex').slice(0, 16)
}
