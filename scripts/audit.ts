// Recomputes every sum and every chain of events, and prints what differs. Exit code 1 if anything does.
//   npm run audit

import { openDb } from '../server/db/client.ts'
import { audit } from '../server/domain/audit/audit.ts'
import { StartError } from '../server/settings/start-error.ts'
import { connect } from './steps/connect.ts'

try {
  await using opened = new AsyncDisposableStack()
  const connection = await connect(opened)
  const { db, close } = openDb(connection, { max: 1, answerWithin: 0 })
  opened.defer(close)
  const { differences, unchained, erased, ...counts } = await audit(db)
  for (const difference of differences) console.log(difference)
  if (unchained > 0)
    console.log(
      `${unchained.toLocaleString('en')} events from before there were chains are in none yet: Songwright does it while it runs`,
    )
  const seen = Object.entries(counts).map(([what, count]) => `${count.toLocaleString('en')} ${what}`)
  if (erased > 0) seen.push(`${erased.toLocaleString('en')} texts erased with their writers`)
  console.log(
    `${seen.join(', ')}: ${differences.length === 0 ? 'all agree' : `${differences.length} differ`}`,
  )
  process.exitCode = differences.length === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 2
}
