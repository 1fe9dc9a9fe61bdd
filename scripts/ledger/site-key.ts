// Lists the keys that this site signs or has signed its checkpoints with. `change` replaces the current key.
//   npm run site-key
//   npm run site-key -- change
import { openDb } from '../../server/db/client.ts'
import { changeSiteKey, listKeys, openSiteKey } from '../../server/domain/ledger/site-keys.ts'
import { parseEnv } from '../../server/env.ts'
import { StartError } from '../../server/settings/start-error.ts'
import { connect } from '../test-runner/connect.ts'

try {
  const [what] = process.argv.slice(2)
  if (what !== undefined && what !== 'change')
    throw new StartError('npm run site-key, or npm run site-key -- change')
  const env = parseEnv({ ...process.env, SESSION_SECRET: process.env['SESSION_SECRET'] ?? 'x'.repeat(32) })
  await using opened = new AsyncDisposableStack()
  const connection = await connect(opened)
  const { db, close } = openDb(connection, { max: 1 })
  opened.defer(close)
  if (what === 'change') await changeSiteKey(db, env)
  const own = await openSiteKey(db, env)
  for (const { id, name, publicKey, createdAt, retiredAt } of await listKeys(db))
    console.log(
      `${id}  ${name}  ${publicKey}  from ${createdAt}${retiredAt ? ` until ${retiredAt}` : ', active'}`,
    )
  if (!own) {
    console.log('The key of this DATA_DIR, or SITE_KEY, is not the active one: nothing is signed here')
    process.exitCode = 1
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 2
}
