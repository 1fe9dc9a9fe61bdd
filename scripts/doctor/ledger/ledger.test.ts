import { copyFileSync, readdirSync, renameSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkpoints, foundDifferences, siteKeys } from '../../../server/db/schema.ts'
import { takeCheckpoint } from '../../../server/domain/ledger/checkpoint.ts'
import { changeSiteKey, openSiteKey } from '../../../server/domain/ledger/site-keys.ts'
import { type TestApp, testApp } from '../../../server/test/test-app.ts'
import { moneyOf } from '../../../server/test/test-donations.ts'
import { lineOf, runChecks } from '../check.ts'
import { openSite, surroundings } from '../site.ts'
import { ledgerChecks } from './ledger.ts'

let world: TestApp
let dataDir: string
beforeEach(async () => {
  world = await testApp()
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'songwright-doctor-'))
})
afterEach(async () => {
  await world.close()
  await rm(dataDir, { recursive: true })
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const settings = () => ({ dataDir, publicUrl: undefined, siteKey: undefined })

/** Result lines of the ledger checks, run `days` days from now. */
async function examine(changed: NodeJS.ProcessEnv = {}, days = 0) {
  await using opened = new AsyncDisposableStack()
  const source = { DATA_DIR: dataDir, DATABASE_URL: world.url, SESSION_SECRET: 'x'.repeat(40), ...changed }
  const site = await openSite(source, { ...surroundings(), now: () => inDays(days) }, opened)
  const [key, checkpoint, books] = (await runChecks(ledgerChecks, site)).map(lineOf)
  return { key: key!, checkpoint: checkpoint!, books: books! }
}

async function pledge() {
  const money = moneyOf(world)
  const { giver, request } = await money.scene()
  await money.pledge(giver, request.id, '5.00')
}
const take = async (days = 0) =>
  takeCheckpoint(world.db, (await openSiteKey(world.db, settings()))!, inDays(days))

test('a site that was never started has no fault, and no key is made for the look', async () => {
  expect(await examine()).toEqual({
    key: '· site-key: not checked, because the site has none yet: npm start makes it',
    checkpoint: '· checkpoint: not checked, because nothing has happened on this site yet',
    books: '✓ books: no watched move was found to differ',
  })
  expect(readdirSync(dataDir)).toEqual([])
})

test('the key and the checkpoint of a site that takes them are facts', async () => {
  await pledge()
  await take()
  const { id } = (await openSiteKey(world.db, settings()))!
  expect(await examine()).toMatchObject({
    key: `✓ site-key: ${id} signs`,
    checkpoint: `✓ checkpoint: taken on ${dayOf(inDays(0))}`,
  })
  // On the next day, today's checkpoint is the newest until that day's is taken. The check accepts this.
  expect((await examine({}, 1)).checkpoint).toMatch(/^✓/)
})

test('a key that is not the active one is named, with the setting or file that it is in', async () => {
  await openSiteKey(world.db, settings())
  const other = Buffer.alloc(32, 7).toString('base64')
  const advice =
    /so this process signs nothing\. Set SITE_KEY to it, .*npm run site-key -- change puts another/
  const set = await examine({ SITE_KEY: other })
  expect(set.key).toMatch(/^✗ site-key: SITE_KEY is not the site's active key, /)
  expect(set.key).toMatch(advice)
  const file = path.join(dataDir, 'site-key')
  renameSync(file, `${file}.away`)
  expect((await examine()).key).toMatch(/^✗ site-key: DATA_DIR has not the site's active key, /)
  await writeFile(file, other)
  const kept = await examine()
  expect(kept.key).toMatch(/^✗ site-key: DATA_DIR\/site-key is not the site's active key, /)
  expect(kept.key).toMatch(advice)
  expect(`${set.key}${kept.key}`).not.toContain(other)
})

test('a change of the key that was killed at its end is none of the operator’s business', async () => {
  await openSiteKey(world.db, settings())
  const file = path.join(dataDir, 'site-key')
  const old = path.join(dataDir, 'old')
  copyFileSync(file, old)
  await changeSiteKey(world.db, settings())
  renameSync(file, `${file}.next`)
  renameSync(old, file)
  expect((await examine()).key).toMatch(/^✓/)
})

test('two days without a checkpoint are found where there are events, be it the first or a later one', async () => {
  await pledge()
  expect((await examine()).checkpoint).toBe(
    '· checkpoint: not checked, because none was taken yet, and the first event is of these days',
  )
  const todo =
    ': nobody can show what is rewritten now. See npm run jobs, then npm run jobs -- run checkpoint.'
  expect((await examine({}, 2)).checkpoint).toBe(`✗ checkpoint: none was ever taken${todo}`)
  await take()
  expect((await examine({}, 2)).checkpoint).toBe(`✗ checkpoint: the newest is of ${dayOf(inDays(0))}${todo}`)
})

test('a newest note that is not signed by a listed key is found, also where it can’t be read', async () => {
  await pledge()
  await take()
  const { note } = (await world.db.select().from(checkpoints))[0]!
  const found = new RegExp(
    `^✗ checkpoint: that of ${dayOf(inDays(0))} is signed by no key of the site: .*npm run audit -- --against FILE\\.$`,
  )
  for (const forged of [note.replace(/^\d+$/m, '99'), 'nothing', `${note}\n${note}`]) {
    await world.db.update(checkpoints).set({ note: forged })
    expect((await examine()).checkpoint).toMatch(found)
  }
  await world.db.update(checkpoints).set({ note })
  await world.db.update(siteKeys).set({ name: 'other.example/ledger' })
  expect((await examine()).checkpoint).toMatch(found)
})

test('what differs in the books is a fault while it is kept', async () => {
  const firstFoundAt = '2026-11-20T12:00:00.000Z'
  const row = (last: string) => ({
    subjectId: `01890a5d-ac96-774b-bcce-b302099a80${last}`,
    said: `Donation SW-7F3K-${last}: it has no events`,
    firstFoundAt,
    lastFoundAt: firstFoundAt,
  })
  await world.db.insert(foundDifferences).values(row('57'))
  expect((await examine()).books).toBe(
    '✗ books: they differ in 1 place, found on 2026-11-20: Donation SW-7F3K-57: it has no events. Run npm run audit: it prints every difference, and ends this one once it is gone.',
  )
  await world.db.insert(foundDifferences).values(row('58'))
  expect((await examine()).books).toContain(
    'they differ in 2 places, found on 2026-11-20: Donation SW-7F3K-57: it has no events, and others.',
  )
})
