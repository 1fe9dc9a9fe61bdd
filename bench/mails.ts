// Measures the p99 of reads before and while many emails that fell due at once go out, each about another song,
// to a real SMTP server. Windows of both kinds come one after another in one run of the real program.
//   node run.mjs bench/mails.ts [MAILS] [SECONDS]
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { openInbox } from '../server/test/test-inbox.ts'
import { judge, size } from './brief.ts'
import type { Kind } from './reads/load/asks.ts'
import { openDatabase, startLoad, startOurs } from './reads/servers.ts'
import { median, Verdicts } from './reads/verdicts.ts'
import { busy } from './seed.ts'

const mails = Number(process.argv[2] ?? size(10_000, 200))
const seconds = Number(process.argv[3] ?? size(3, 1))
const rounds = size(5, 1)
/** Without covers mails go out faster, as if all were about one song. */
const withCovers = process.env['COVERS'] !== '0'
/** Upper limit: p99 while mails go out, divided by the p99 before. */
const wanted = 2
/** Reads of a busy site, and of one that has little else to do. */
const reads: { kind: Kind; connections: number }[] = [
  { kind: 'shared', connections: 32 },
  { kind: 'donations13', connections: 32 },
  { kind: 'shared', connections: 2 },
]

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

const verdicts = new Verdicts()
/** Mails that the program sends at the same time. */
const lanes = 4
let release = () => {}
const database = await openDatabase(busy.request)
const client = new Client({ connectionString: database.url })
const post = await openInbox()
const load = startLoad()
try {
  await client.connect()
  await client.query('update notifications set mail_at = null')
  process.env['SMTP_URL'] = post.url
  const ours = await startOurs(database.url)
  try {
    // Waits until the server's background work after its start has ended.
    await sleep(5000)
    await measure(ours.port)
  } finally {
    await ours.stop()
  }
} finally {
  await load.stop()
  await client.end()
  await post.close()
  await database.stop()
}
judge(verdicts.areGood)

async function measure(port: number) {
  const { seeded } = database
  const window = async (read: (typeof reads)[number]) =>
    (await load.run({ port, seeded, seconds, ...read })).p99
  for (const read of reads) await window(read)
  await tell()
  const p99 = reads.map((read) => ({ read, before: [] as number[], during: [] as number[] }))
  let beside = 0
  // Windows of both kinds in turn, so that other work of the machine slows both equally.
  for (let round = 0; round < rounds; round++) {
    await hold()
    for (const { read, before } of p99) before.push(await window(read))
    post.inbox.onArrival = async () => {}
    release()
    const arrived = post.arrived.length
    for (const { read, during } of p99) during.push(await window(read))
    beside += post.arrived.length - arrived
  }
  const stillDue = await due()
  console.log('| Read | p99 ms before | p99 ms while mails go out | Ratio | Wanted |')
  console.log('|---|---|---|---|---|')
  for (const { read, before, during } of p99) {
    const ratio = median(during.map((p99, round) => p99 / before[round]!))
    const cells = [median(before).toFixed(1), median(during).toFixed(1)]
    console.log(
      `| ${read.kind}, ${read.connections} connections | ${cells.join(' | ')} | ${verdicts.most(ratio, wanted, (figure) => figure.toFixed(2))} | ≤ ${wanted} |`,
    )
  }
  const covers = post.arrived.filter(({ raw }) => raw.includes('Content-ID: <cover>')).length
  console.log(
    `${beside} of ${mails} mails went out beside the reads, ${covers} of all ${post.arrived.length} with a cover, and ${stillDue} were still due at the end`,
  )
  verdicts.isEnough(stillDue > 0)
}

/** Holds all mails, by a mail server that answers nobody, and waits until each lane of the program waits for it. */
async function hold() {
  let held = 0
  const answer = Promise.withResolvers<void>()
  const all = Promise.withResolvers<void>()
  release = answer.resolve
  post.inbox.onArrival = () => {
    if (++held === lanes) all.resolve()
    return answer.promise
  }
  await all.promise
}

/** Each giver of a song is told at once that a pledge has lapsed. */
function tell() {
  return client.query(
    `insert into notifications (id, user_id, kind, song_request_id, donation_id, subjects, mail_at, created_at)
     select gen_random_uuid(), underwriter_id, 'pledge_lapsed', case when $2 then song_request_id end, id,
       jsonb_build_object('title', 'Request', 'amount', amount::text, 'isGiver', 'yes'), now(), now()
     from (select distinct on (underwriter_id) donations.id, underwriter_id, song_request_id, amount from donations
       join users on users.id = underwriter_id
       where song_request_id is not null and suspended_at is null order by underwriter_id, donations.id) as given
     limit $1`,
    [mails, withCovers],
  )
}

async function due() {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int from notifications where mail_at is not null',
  )
  return rows[0]!.count
}
