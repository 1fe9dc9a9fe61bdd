// Takes a checkpoint, or only reads the same events. Prints its time and memory as JSON. With `again` it
// prints a line, and then repeats the first checkpoint until it is killed.
//   node bench/ledger/take.ts checkpoint|again|read DATABASE_URL [DAY]
import { Client } from 'pg'
import { type Db, openDb } from '../../server/db/client.ts'
import { checkpointLeaves, checkpoints } from '../../server/db/schema.ts'
import { takeCheckpoint } from '../../server/domain/ledger/checkpoint.ts'
import { openSiteKey } from '../../server/domain/ledger/site-keys.ts'

const [what, url = '', day = ''] = process.argv.slice(2)
const siteKey = Buffer.alloc(32, 7).toString('base64')

if (what === 'again') await withDb(takeAgain)
else {
  const { maxRSS: before } = process.resourceUsage()
  const ms = await (what === 'read' ? read() : withDb(take))
  console.log(JSON.stringify({ ms, mib: (process.resourceUsage().maxRSS - before) / 1024 }))
}

async function withDb<Answer>(work: (db: Db) => Promise<Answer>) {
  const { db, close } = openDb(url, { max: 1 })
  try {
    return await work(db)
  } finally {
    await close()
  }
}

async function take(db: Db) {
  const key = await openSiteKey(db, { dataDir: '', publicUrl: undefined, siteKey })
  const began = performance.now()
  if (!(await takeCheckpoint(db, key!, new Date(day)))) throw new Error(`None was taken for ${day}`)
  return performance.now() - began
}

async function takeAgain(db: Db): Promise<never> {
  console.log('begins')
  for (;;) {
    await db.delete(checkpoints)
    await db.delete(checkpointLeaves)
    await take(db)
  }
}

/** Reads all events, 256 at a time like a checkpoint, and returns the milliseconds. */
async function read() {
  const client = new Client(url)
  await client.connect()
  const began = performance.now()
  await client.query('begin read only')
  await client.query('declare event cursor for select subject, subject_id, seq, hash from events')
  while ((await client.query('fetch 256 from event')).rowCount) continue
  const ms = performance.now() - began
  await client.end()
  return ms
}
