// Recomputes every stored sum and checks every chain of events. Prints each difference, and exits with 1 if
// there is one.
//   npm run audit
//   npm run audit -- --against FILE [--keys songwright.json]   also compares with checkpoints that were kept
//   elsewhere
import { parseArgs } from 'node:util'
import { openDb } from '../server/db/client.ts'
import { audit } from '../server/domain/audit/audit.ts'
import { examineFound } from '../server/domain/audit/found.ts'
import { auditAgainst } from '../server/domain/ledger/against.ts'
import { listKeys } from '../server/domain/ledger/site-keys.ts'
import { StartError } from '../server/settings/start-error.ts'
import { readKeys, readNotes } from './ledger/kept.ts'
import { connect } from './test-runner/connect.ts'

try {
  const { values } = parseArgs({ options: { against: { type: 'string' }, keys: { type: 'string' } } })
  const notes = values.against === undefined ? [] : await readNotes(values.against)
  await using opened = new AsyncDisposableStack()
  const connection = await connect(opened)
  const { db, close } = openDb(connection, { max: 1, answerWithin: 0 })
  opened.defer(close)
  const { differences, unchained, erased, ...counts } = await audit(db)
  // Differences that stewards and the doctor are told of, and that are gone.
  await examineFound(db)
  if (notes.length > 0)
    differences.push(
      ...(await auditAgainst(
        db,
        notes,
        values.keys === undefined ? await listKeys(db) : await readKeys(values.keys),
      )),
    )
  for (const difference of differences) console.log(difference)
  if (unchained > 0)
    console.log(
      `${unchained.toLocaleString('en')} events from before there were chains are in none yet: Songwright does it while it runs`,
    )
  const seen = Object.entries(counts).map(([what, count]) => `${count.toLocaleString('en')} ${what}`)
  if (erased > 0) seen.push(`${erased.toLocaleString('en')} texts erased with their writers`)
  if (notes.length > 0) seen.push(`${notes.length.toLocaleString('en')} checkpoints`)
  console.log(
    `${seen.join(', ')}: ${differences.length === 0 ? 'all agree' : `${differences.length} differ`}`,
  )
  process.exitCode = differences.length === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 2
}
