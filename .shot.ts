import { readFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { openDb } from './server/db/client.ts'
import { withTx } from './server/db/transactions/transactions.ts'
import { hideThing } from './server/domain/moderation/hiding.ts'

const base = 'http://localhost:5101'
const host = (await readFile('/tmp/w/data-hidden/pg/postmaster.pid', 'utf8')).split('\n')[4]!
const { db, pool, close } = openDb({ host, user: 'songwright', database: 'postgres' })
const rows = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows
const idOf = async (who: string) =>
  (await rows('select id from users where email = $1', [`${who}@demo.songwright.example`]))[0].id
const [listener, songwriter, underwriter] = [
  await idOf('listener'),
  await idOf('songwriter'),
  await idOf('underwriter'),
]
const own = await rows(
  `select id, title, status, shareable_id, songwriter_id from song_requests where listener_id = $1 order by id desc`,
  [listener],
)
const work = await rows(
  `select id, title, status, shareable_id, listener_id from song_requests where songwriter_id = $1 order by id desc`,
  [songwriter],
)
const given = await rows(
  `select r.id, r.title, r.status, r.shareable_id, d.status as given, d.code from donations d join song_requests r on r.id = d.song_request_id where underwriter_id = $1`,
  [underwriter],
)
console.log(own, work, given)
const mine = own.find((r) => r.status === 'completed') ?? own.find((r) => r.status === 'in_progress')
const theirs = work.find((r) => r.status === 'in_progress')
const gave = given.find((r) => r.given === 'pledged') ?? given[0]
for (const r of [mine, theirs, gave])
  if (process.env.HIDE) await withTx(db, (tx) => hideThing(tx, 'request', r.id))
if (process.env.PARTS) {
  const [m] = await rows(
    `select m.id, r.shareable_id from project_messages m join song_requests r on r.id = m.song_request_id where sender_id = $1 and r.hidden_at is null limit 1`,
    [listener],
  )
  console.log('message', m)
  if (m) await withTx(db, (tx) => hideThing(tx, 'message', m.id))
}
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' })
const shots: [string, string, string][] = [
  ['listener', `/request/${mine.shareable_id}`, 'own-room'],
  ['listener', `/`, 'own-list'],
  ['songwriter', `/request/${theirs.shareable_id}`, 'writer-room'],
  ['songwriter', `/?role=songwriter`, 'studio'],
  ['underwriter', `/request/${gave.shareable_id}`, 'giver-room'],
  ['underwriter', `/?role=underwriter`, 'impact'],
]
for (const [who, path, name] of shots)
  for (const [width, scheme] of [
    [390, 'light'],
    [1440, 'dark'],
  ] as const) {
    if (process.argv[2] && !name.includes(process.argv[2])) continue
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme })
    await context.request.post(`${base}/api/login/demo`, {
      form: { email: `${who}@demo.songwright.example` },
      headers: { origin: base },
    })
    const page = await context.newPage()
    page.on('console', (m) => m.type() === 'error' && console.log(name, m.text()))
    await page.goto(base + path)
    await page.waitForLoadState('networkidle').catch(() => {})
    await page.screenshot({
      path: `/tmp/w/hidden-shots/${name}-${width}-${scheme}.png`,
      fullPage: name.includes('room'),
    })
    await context.close()
  }
await browser.close()
await close()
