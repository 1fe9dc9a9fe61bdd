// Writes pairs of rows to the embedded database in a folder, in an endless loop. Prints each pair's number
// after its commit.
//   node run.mjs trials/kill-writer.ts DATA_DIR
import { sql } from '#drizzle'
import { openDb } from '../server/db/client.ts'
import { startPostgres } from '../server/db/embedded/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { withTx } from '../server/db/transactions/transactions.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

const server = await startPostgres({
  dataDir: process.argv[2] ?? '',
  log: (line) => process.stderr.write(`${line}\n`),
})
// Also creates the table that shows, after a lost connection, whether a transaction was committed.
await migrate(server.url)
const { db } = openDb(server.url, { max: 4 })
await db.execute(
  sql`create table if not exists halves (pair int not null, side text not null, primary key (pair, side))`,
)

const { rows } = await db.execute<{ pair: number; sides: number }>(
  sql`select pair, count(*)::int as sides from halves group by pair`,
)
const kept = rows.map(({ pair }) => pair)
say(`kept ${JSON.stringify(kept)}`)
say(`torn ${JSON.stringify(rows.filter(({ sides }) => sides !== 2).map(({ pair }) => pair))}`)
say(`server ${server.pid}`)

let next = kept.reduce((most, pair) => Math.max(most, pair), 0)
async function write() {
  for (;;) {
    const pair = ++next
    await withTx(db, async (tx) => {
      await tx.execute(sql`insert into halves values (${pair}, 'left') on conflict do nothing`)
      await tx.execute(sql`insert into halves values (${pair}, 'right') on conflict do nothing`)
    })
    say(`wrote ${pair}`)
  }
}
await Promise.all([write(), write(), write(), write()])
