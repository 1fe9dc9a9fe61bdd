import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { seconds } from '#contract/grammar/time'
import { accounts } from '#contract/people/accounts'
import { briefFiles } from '#contract/requests/brief-files'
import { eq } from '#drizzle'
import { rateCounter } from '../../db/rate-limits.ts'
import { rateCounts } from '../../db/schema.ts'
import { buildUser } from '../../test/factories.ts'
import { widepng } from '../../test/hostile/hostile-files.ts'
import { png } from '../../test/storage/test-pictures.ts'
import { uploaded } from '../../test/storage/test-uploads.ts'
import { type Client, testApp, useSite } from '../../test/test-app.ts'
import { stopClock } from '../../test/test-clock.ts'
import { standingOf, tooHardMs } from './standing.ts'

// A busy machine reads such a file slowly, because only processor time counts.
vi.setConfig({ testTimeout: 120_000 })
stopClock()

const site = useSite()
const hour = seconds.hour
const ofPerson = { name: 'reading', max: 60_000, seconds: hour }

/** Its pixels take more memory than a child has. */
let tooHard: Buffer
beforeAll(() => {
  tooHard = widepng(5000)
})

const unproven = { emailProvenAt: null }
const account = async (values = {}) => site.as(await buildUser(site.db, values))
const photo = (owner: Client, bytes: Buffer) => uploaded(site, owner, { kind: 'photo', bytes })
/** Attaches a photo. A busy sandbox is asked again. */
const attach = async (owner: Client, profileImageUrl: string) => {
  const call = () => owner.call(accounts.setPhoto, { body: { profileImageUrl } })
  for (;;) {
    const { status, problem, headers } = await call()
    const [detail, retryAfter] = [problem?.detail, Number(headers['retry-after'])]
    if (!detail?.includes('wait a moment')) return { status, detail, retryAfter }
  }
}

test('a file that reached a limit is read once, by no process again; a new upload of it is, twice an hour', async () => {
  const { storage } = site.deps
  const other = await testApp({ database: site, change: (deps) => ({ ...deps, storage }) })
  const user = await buildUser(site.db)
  const [owner, elsewhere] = [await site.as(user), await other.as(user)]
  const first = await photo(owner, tooHard)
  expect(await attach(owner, first)).toMatchObject({
    status: 400,
    detail: expect.stringContaining('save it'),
  })

  const read = vi.spyOn(storage, 'read')
  const { detail } = await attach(owner, first)
  expect(await attach(elsewhere, first)).toMatchObject({ status: 400, detail })
  expect(detail).toContain('This picture takes too much')
  expect(read).not.toHaveBeenCalled()
  expect(await standingOf(site.db, owner.id)).toBe('recorded')

  expect(await attach(owner, await photo(owner, tooHard))).toMatchObject({ status: 400 })
  expect(read).toHaveBeenCalled()
  read.mockClear()

  const third = await photo(owner, png(100))
  const refused = { status: 429, detail: expect.stringMatching(/save them once more.*try again later/) }
  for (const client of [owner, elsewhere]) expect(await attach(client, third)).toMatchObject(refused)
  expect(read).not.toHaveBeenCalled()
  expect(await storage.size(new URL(third).pathname.replace('/uploads/', ''))).toBe(png(100).length)
  // A verdict is answered as before, and others aren't held up.
  expect(await attach(owner, first)).toMatchObject({ status: 400, detail })
  const another = await account()
  expect(await attach(another, await photo(another, png(100)))).toMatchObject({ status: 200 })
  read.mockRestore()
})

test('bytes that replace those that reached a limit are read', async () => {
  const owner = await account()
  const address = await photo(owner, tooHard)
  expect(await attach(owner, address)).toMatchObject({ status: 400 })
  const { pathname, search, host } = new URL(address)
  const put = { method: 'PUT', url: pathname + search, headers: { host }, payload: png(100) } as const
  expect((await site.app.inject(put)).statusCode).toBe(200)
  expect(await attach(owner, address)).toMatchObject({ status: 200 })
})

test('what is read and never attached counts each time, and is read no more above a minute of the processor', async () => {
  const [counter, read] = [rateCounter(site.db), vi.spyOn(site.deps.storage, 'read')]
  const [owner, other] = [await account(), await account()]
  const url = await uploaded(site, owner, { kind: 'picture', bytes: png(1000) })
  const params = { id: randomUUID() }
  const call = () => owner.call(briefFiles.add, { params, body: { kind: 'picture', url } })
  const counted = async () => {
    const [row] = await site.db
      .select()
      .from(rateCounts)
      .where(eq(rateCounts.key, `reading:${owner.id}`))
    return row?.count ?? 0
  }
  for (let n = 0; n < 2; n++) {
    const before = await counted()
    expect(await call()).toMatchObject({ status: 404 })
    expect(await counted()).toBeGreaterThan(before)
  }
  await counter.take({ ...ofPerson, hits: 60_000 - (await counted()) - 1 }, owner.id)
  expect(await call()).toMatchObject({ status: 404 })
  read.mockClear()
  expect(await call()).toMatchObject({
    status: 429,
    problem: { detail: expect.stringContaining('try again later') },
  })
  expect(read).not.toHaveBeenCalled()
  read.mockRestore()
  expect(await attach(other, await photo(other, png(100)))).toMatchObject({ status: 200 })
})

test('the unproven people of an address share ten; who proves their email is not held up', async () => {
  const counter = rateCounter(site.db)
  const limit = { name: 'reading-unproven', max: 300_000, seconds: hour, hits: 9 * tooHardMs }
  expect(await counter.take(limit, '127.0.0.1')).toBeUndefined()
  const [tenth, neighbour, proven] = [await account(unproven), await account(unproven), await account()]
  expect(await attach(neighbour, await photo(neighbour, png(100)))).toMatchObject({ status: 200 })
  expect(await attach(tenth, await photo(tenth, tooHard))).toMatchObject({ status: 400 })
  const refused = { status: 429, detail: expect.stringContaining('confirm your email') }
  expect(await attach(neighbour, await photo(neighbour, png(100)))).toMatchObject(refused)
  expect(await attach(proven, await photo(proven, png(100)))).toMatchObject({ status: 200 })
})

test('trusted are those with a proven email whose files took little lately', async () => {
  const counter = rateCounter(site.db)
  const [proven, other] = [await account(), await account(unproven)]
  expect(await standingOf(site.db, proven.id)).toBe('trusted')
  expect(await standingOf(site.db, other.id)).toBe('new')
  for (const { id } of [proven, other]) {
    const standing = await standingOf(site.db, id)
    await counter.take({ ...ofPerson, hits: 5999 }, id)
    expect(await standingOf(site.db, id)).toBe(standing)
    await counter.take({ ...ofPerson, hits: 1 }, id)
    expect(await standingOf(site.db, id)).toBe('recorded')
  }
})
