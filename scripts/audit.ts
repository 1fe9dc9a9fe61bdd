// Recomputes every sum and every chain of events, and prints what differs. Exit code 1 if anything does.
//   npm run audit
//   npm run audit -- --against FILE [--keys songwright.json]   compares with checkpoints that were kept elsewhere, too
import { readFile, stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { type Db, openDb } from '../server/db/client.ts'
import { audit } from '../server/domain/audit/audit.ts'
import { auditAgainst } from '../server/domain/ledger/against.ts'
import { notesOf } from '../server/domain/ledger/note.ts'
import { listKeys } from '../server/domain/ledger/site-keys.ts'
import { StartError } from '../server/settings/start-error.ts'
import { connect } from './steps/connect.ts'

/** A checkpoint has some 300 bytes: ten years of them. */
const mostBytes = 2_000_000

const Keys = z.object({
  keys: z.array(z.object({ id: z.string(), name: z.string(), publicKey: z.string() })),
})

try {
  const { values } = parseArgs({ options: { against: { type: 'string' }, keys: { type: 'string' } } })
  const notes = values.against === undefined ? [] : await readNotes(values.against)
  await using opened = new AsyncDisposableStack()
  const connection = await connect(opened)
  const { db, close } = openDb(connection, { max: 1, answerWithin: 0 })
  opened.defer(close)
  const { differences, unchained, erased, ...counts } = await audit(db)
  if (notes.length > 0) differences.push(...(await auditAgainst(db, notes, await keysOf(db, values.keys))))
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

async function read(file: string) {
  const { size } = await stat(file).catch(() => ({ size: 0 }))
  if (size === 0) throw new StartError(`There is no file ${file}, or nothing in it.`)
  if (size > mostBytes) throw new StartError(`${file} is too large.`)
  return readFile(file, 'utf8')
}

async function readNotes(file: string) {
  const notes = notesOf(await read(file))
  if (!notes)
    throw new StartError(`${file} is no checkpoint: keep what /ledger/checkpoint answers, as it is.`)
  return notes
}

async function keysOf(db: Db, file: string | undefined) {
  if (file === undefined) return listKeys(db)
  try {
    return z.parse(Keys, JSON.parse(await read(file))).keys
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`${file} has no keys: keep what /.well-known/songwright.json answers, as it is.`)
  }
}
