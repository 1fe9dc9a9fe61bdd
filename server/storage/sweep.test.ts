import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadKinds } from '#contract/uploads'
import { withTx } from '../db/client.ts'
import { buildUser } from '../db/factories.ts'
import { uploads } from '../db/schema.ts'
import { type Client, type TestApp, testApp } from '../http/test-app.ts'
import { attach } from './attach.ts'
import { sweepUploads } from './sweep.ts'
import { putTo, uploaded } from './test-uploads.ts'

let site: TestApp
let person: Client
beforeAll(async () => {
  site = await testApp()
  person = await site.as(await buildUser(site.db))
})
afterAll(() => site.close())

const hour = 60 * 60 * 1000
const inHours = (hours: number) => new Date(Date.now() + hours * hour)
const keyOf = (url: string) => new URL(url).pathname.replace('/uploads/', '')
const sample = (url: string) => ({ ownerId: person.id, kind: 'sample', url }) as const

test('what nobody attached in a day goes, bytes and row; what is attached or younger stays', async () => {
  const { storage } = site.deps
  const forgotten = await uploaded(site, person)
  const kept = await uploaded(site, person)
  await withTx(site.db, (tx) => attach(tx, storage, sample(kept)))
  expect(await sweepUploads(site.db, storage, inHours(23))).toBe(0)
  expect(await storage.size(keyOf(forgotten))).toBeGreaterThan(0)
  expect(await sweepUploads(site.db, storage, inHours(25))).toBe(1)
  expect(await storage.size(keyOf(forgotten))).toBeUndefined()
  expect(await storage.size(keyOf(kept))).toBeGreaterThan(0)
  expect((await putTo(site, forgotten, Buffer.from('late'))).statusCode).toBe(404)
})

test('attaching and sweeping at once: a file is attached and there, or swept and refused', async () => {
  const { storage } = site.deps
  const urls = await Promise.all(Array.from({ length: 20 }, () => uploaded(site, person)))
  const [attached] = await Promise.all([
    Promise.allSettled(urls.map((url) => withTx(site.db, (tx) => attach(tx, storage, sample(url))))),
    sweepUploads(site.db, storage, inHours(25)),
    sweepUploads(site.db, storage, inHours(25)),
  ])
  for (const [i, { status }] of attached.entries()) {
    const size = await storage.size(keyOf(urls[i]!))
    if (status === 'fulfilled') expect(size).toBeGreaterThan(0)
    else expect(size).toBeUndefined()
  }
})

test('more than one batch goes in one sweep', async () => {
  const { maxBytes } = uploadKinds.photo
  const many = Array.from({ length: 205 }, (_, i) => ({ ownerId: person.id, key: `people/x/${i}`, maxBytes }))
  await site.db.insert(uploads).values(many)
  expect(await sweepUploads(site.db, site.deps.storage, inHours(25))).toBeGreaterThanOrEqual(205)
  expect(await site.db.$count(uploads, eq(uploads.key, 'people/x/204'))).toBe(0)
})
