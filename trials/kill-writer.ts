// Pledges, sends and confirms payments on the embedded database in a folder, in an endless loop. Prints each call
// before it is made, and its answer after its commit.
//   node run.mjs trials/kill-writer.ts DATA_DIR NEXT [OPEN]     OPEN are the calls without an answer, as JSON
import { donations } from '#contract/giving/donations'
import { problems } from '#contract/grammar/errors'
import { sql } from '#drizzle'
import { openDb } from '../server/db/client.ts'
import { startPostgres } from '../server/db/embedded/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { HttpError } from '../server/errors.ts'
import { buildProject, buildUser } from '../server/test/factories.ts'
import { openApi } from '../server/test/property/api.ts'

const [dataDir = '', first = '1', open = '[]'] = process.argv.slice(2)
/** Number of songs: the sum of one request can't hold all pledges. */
const songs = 16
const lanes = 4

const say = (text: string) => process.stdout.write(`${text}\n`)

const server = await startPostgres({ dataDir, log: (line) => process.stderr.write(`${line}\n`) })
// Also creates the table that shows, after a lost connection, whether a transaction was committed.
await migrate(server.url)
const { db } = openDb(server.url, { max: lanes })
const api = openApi(db, { maxPromised: '99999999.99', fundTrustDays: 0, fundPauseHours: 0 })

const findSongs = async () => {
  const { rows } = await db.execute<{ id: string; songwriter: string; listener: string }>(
    sql`select id, songwriter_id as songwriter, listener_id as listener from song_requests order by id`,
  )
  return rows
}
const giverEmail = 'giver@example.com'
while ((await findSongs()).length < songs) await buildProject(db)
const projects = await findSongs()
const findGiver = async () => {
  const { rows } = await db.execute<{ id: string }>(sql`select id from users where email = ${giverEmail}`)
  return rows[0]?.id
}
const giver = (await findGiver()) ?? (await buildUser(db, { email: giverEmail })).id

/** A move of a donation, as the history names it. */
interface Move {
  does: 'pledge' | 'markSent' | 'confirm' | 'read'
  /** Amount in cents, which no other pledge has. */
  cents: number
  id?: string
}

/** Makes a move. Returns the donation's id and status. */
async function make({ does, cents, id = '' }: Move) {
  const { id: songRequestId, songwriter } = projects[cents % songs]!
  const amount = (cents / 100).toFixed(2)
  const key = does === 'pledge' ? amount : undefined
  const call = { who: does === 'confirm' ? songwriter : giver, does, on: `donation ${amount}`, key }
  say(`ask ${JSON.stringify({ move: { does, cents, id }, call })}`)
  const asked = {
    pledge: { endpoint: donations.create, body: { amount, songRequestId } },
    markSent: { endpoint: donations.markSent, body: { externalRef: 'PP-1' } },
    confirm: { endpoint: donations.confirm, body: {} },
    read: { endpoint: donations.one, body: {} },
  }[does]
  const user = { id: call.who, suspendedAt: null }
  const answer = (status: number, shows?: string) =>
    say(`answer ${JSON.stringify({ cents, does, status, shows })}`)
  try {
    const reply = await api.ask(asked.endpoint, { params: { id }, body: asked.body, user, key })
    const { id: made, status } = reply as { id: string; status: string }
    answer(asked.endpoint.status, does === 'read' ? status : undefined)
    return made
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    answer(problems[error.kind].status)
    return id
  }
}

say(`server ${server.pid}`)
await Promise.all((JSON.parse(open) as Move[]).map(make))

let next = Number(first)
async function write() {
  for (;;) {
    const cents = 100 + next++
    const id = await make({ does: 'pledge', cents })
    for (const does of ['read', 'markSent', 'confirm', 'read'] as const) await make({ does, cents, id })
  }
}
await Promise.all(Array.from({ length: lanes }, write))
