import { beforeAll, expect, test, vi } from 'vitest'
import { seconds } from '#contract/grammar/time'
import { accounts } from '#contract/people/accounts'
import { rateCounter } from '../../db/rate-limits.ts'
import { buildUser } from '../../test/factories.ts'
import { widepng } from '../../test/hostile/hostile-files.ts'
import { png } from '../../test/storage/test-pictures.ts'
import { uploaded } from '../../test/storage/test-uploads.ts'
import { type Client, testApp, useSite } from '../../test/test-app.ts'
import { standingOf } from './standing.ts'

// A busy machine reads such a file slowly, because only processor time counts.
vi.setConfig({ testTimeout: 120_000 })

const site = useSite()
const hour = seconds.hour

/** Its pixels take more memory than a child has. */
let tooHard: Buffer
beforeAll(() => {
  tooHard = widepng(5000)
})

const unproven = { emailProvenAt: null }
const account = async (values = {}) => site.as(await buildUser(site.db, values))
const photo = (owner: Client, bytes: Buffer) => uploaded(site, owner, { kind: 'photo', bytes })
/** Attaches a photo. A busy sandbox is asked again, a refusal because of earlier files isn't. */
const attach = async (owner: Client, profileImageUrl: string) => {
  const call = () => owner.call(accounts.setPhoto, { body: { profileImageUrl } })
  for (;;) {
    const { status, problem, headers } = await call()
    const [detail, retryAfter] = [problem?.detail, Number(headers['retry-after'])]
    if (status !== 429 || retryAfter > 60) return { status, detail, retryAfter }
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

test('the unproven people of an address share ten; who proves their email is not held up', async () => {
  const counter = rateCounter(site.db)
  const limit = { name: 'too-hard-unproven', max: 10, seconds: hour }
  for (let n = 0; n < 9; n++) expect(await counter.take(limit, '127.0.0.1')).toBeUndefined()
  const [tenth, neighbour, proven] = [await account(unproven), await account(unproven), await account()]
  expect(await attach(neighbour, await photo(neighbour, png(100)))).toMatchObject({ status: 200 })
  expect(await attach(tenth, await photo(tenth, tooHard))).toMatchObject({ status: 400 })
  const refused = { status: 429, detail: expect.stringContaining('prove your email address') }
  expect(await attach(neighbour, await photo(neighbour, png(100)))).toMatchObject(refused)
  expect(await attach(proven, await photo(proven, png(100)))).toMatchObject({ status: 200 })
})

test('trusted are those with a proven email and no such file lately', async () => {
  const counter = rateCounter(site.db)
  const [proven, other] = [await account(), await account(unproven)]
  expect(await standingOf(site.db, proven.id)).toBe('trusted')
  expect(await standingOf(site.db, other.id)).toBe('new')
  for (const { id } of [proven, other]) {
    await counter.take({ name: 'too-hard', max: 2, seconds: hour }, id)
    expect(await standingOf(site.db, id)).toBe('recorded')
  }
})
