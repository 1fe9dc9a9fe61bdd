import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { asc, eq } from '#drizzle'
import { type TestHouse, testHouse } from '../../server/archive/test-house.ts'
import { donations, events } from '../../server/db/schema.ts'
import { chained } from '../../server/domain/journal/chain.ts'
import { auditAgainst } from '../../server/domain/ledger/against.ts'
import { newestCheckpoint, takeCheckpoint } from '../../server/domain/ledger/checkpoint.ts'
import { notesOf, signerOf } from '../../server/domain/ledger/note.ts'
import { listKeys, openSiteKey } from '../../server/domain/ledger/site-keys.ts'
import { run } from './commands.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

let original: TestHouse
let restored: TestHouse
beforeAll(async () => {
  original = await testHouse({ filled: true })
  restored = await testHouse({ filled: false })
})
afterAll(async () => {
  await original.close()
  await restored.close()
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const settingsOf = ({ folder }: TestHouse) => ({ dataDir: folder, publicUrl: undefined, siteKey: undefined })
const keyOf = async (house: TestHouse) => (await openSiteKey(house.db, settingsOf(house)))!

const inHouse = (script: string, { url, folder }: TestHouse, place: string) =>
  run(`scripts/archives/${script}.ts`, [place], {
    DATABASE_URL: url,
    DATA_DIR: folder,
    SESSION_SECRET: 'the secret of the house, as long as it has to be',
  })

/** The whole chain of a donation once more, with another amount and right hashes. */
async function rewriteOne({ db }: TestHouse) {
  const [donation] = await db.select().from(donations).orderBy(asc(donations.id)).limit(1)
  const ofIt = eq(events.subjectId, donation!.id)
  const old = await db.select().from(events).where(ofIt).orderBy(asc(events.seq))
  await db.delete(events).where(ofIt)
  const forged = old.map((event) => ({ ...event, amount: '500.00', seq: null, hash: null }))
  await db.insert(events).values(chained(forged))
  return donation!
}

/** What somebody keeps of the checkpoint that is taken so many days from now. */
async function kept(house: TestHouse, days: number) {
  expect(await takeCheckpoint(house.db, await keyOf(house), inDays(days))).toBe(dayOf(inDays(days)))
  return (await newestCheckpoint(house.db))!.note
}

test('a restored site signs on with its key, fits what was kept before, and hides no later rewriting', async () => {
  const notes = notesOf(`${await kept(original, 0)}\n${await kept(original, 1)}`)!
  const place = path.join(original.folder, 'backups')
  await inHouse('backup', original, place)
  await inHouse('restore', restored, place)

  expect((await keyOf(restored)).publicKey).toBe((await keyOf(original)).publicKey)
  const keys = await listKeys(restored.db)
  expect(keys).toEqual(await listKeys(original.db))
  const [next] = notesOf(await kept(restored, 2))!
  expect(signerOf(next!, keys)).toEqual(keys[0])
  const against = () => auditAgainst(restored.db, [...notes, next!], keys)
  expect(await against()).toEqual([])

  const { code } = await rewriteOne(restored)
  expect(await against()).toEqual([`${dayOf(inDays(0))}: Donation ${code} no longer fits the checkpoint`])
})
