import { expect, test } from 'vitest'
import { uploadKinds } from '#contract/files/uploads'
import { mustHaves as calls } from '#contract/requests/must-haves'
import { songRequests as requests } from '#contract/requests/song-requests'
import { eq } from '#drizzle'
import { songRequests, uploads } from '../../db/schema.ts'
import { keyOfPath } from '../../storage/addresses.ts'
import { sweepUploads } from '../../storage/attached/sweep.ts'
import { buildProject, buildSongwriter } from '../../test/factories.ts'
import { mp3OfSize, wav } from '../../test/storage/test-sounds.ts'
import { uploaded } from '../../test/storage/test-uploads.ts'
import { type Client, useClient, useSite } from '../../test/test-app.ts'

const site = useSite()
const stranger = useClient(site, () => buildSongwriter(site.db))

const said = (owner: Client, bytes = wav(1)) => uploaded(site, owner, { kind: 'pronunciation', bytes })

async function project() {
  const { request, ...people } = await buildProject(site.db)
  const [listener, songwriter] = [await site.as(people.listener), await site.as(people.songwriter)]
  const add = (pronunciationUrl: string) =>
    listener.call(calls.add, { params: request, body: { kind: 'name', text: 'Siobhán', pronunciationUrl } })
  return { request, listener, songwriter, add }
}

const statusFor = async (who: Client, url: string) =>
  (await site.app.inject({ url, headers: who.cookie ? { cookie: who.cookie } : {} })).statusCode

test('a name is heard by the two parties and by nobody else, also once the song is public', async () => {
  const { request, listener, songwriter, add } = await project()
  const { status, body } = await add(await said(listener))
  expect(status).toBe(201)
  const url = body.pronunciationUrl!
  expect(url).toMatch(/^\/objects\//)
  const everyone = [listener, songwriter, stranger, site.visitor]
  const seen = () => Promise.all(everyone.map((who) => statusFor(who, url)))
  expect(await seen()).toEqual([200, 200, 404, 404])
  await site.db
    .update(songRequests)
    .set({ status: 'approved', isApproved: true })
    .where(eq(songRequests.id, request.id))
  expect(await seen()).toEqual([200, 200, 404, 404])
})

test('a songwriter who releases the request loses access to its names, and the next one has it', async () => {
  const { request, listener, songwriter, add } = await project()
  const { body } = await add(await said(listener))
  await songwriter.call(requests.release, { params: request, body: { reason: 'No time' } })
  expect(await statusFor(songwriter, body.pronunciationUrl!)).toBe(404)
  await stranger.call(requests.accept, { params: request })
  expect(await statusFor(stranger, body.pronunciationUrl!)).toBe(200)
})

test('a sound that is too long, too large, none at all or another’s is refused', async () => {
  const { listener, songwriter, add } = await project()
  for (const [url, words] of [
    [await said(listener, wav(11)), 'This audio is longer than 10 seconds'],
    [await said(listener, Buffer.from('not a sound')), 'This file is not audio'],
    [await said(songwriter), 'This is not a file that you uploaded here'],
    [
      await uploaded(site, listener, { bytes: mp3OfSize(uploadKinds.pronunciation.maxBytes + 1) }),
      'This file is larger than 2 MB',
    ],
    [await uploaded(site, listener, { kind: 'song', bytes: wav(1) }), 'This file was uploaded as a song'],
  ] as const) {
    const { status, problem } = await add(url)
    expect([status, problem.issues?.[0]?.path]).toEqual([400, 'pronunciationUrl'])
    expect(problem.detail).toContain(words)
  }
  expect((await add(await said(listener, wav(10)))).status).toBe(201)
})

test('a replaced or removed one is swept a day later, and one that is kept stays', async () => {
  const { listener, add } = await project()
  const { body: one } = await add(await said(listener))
  const { body: two } = await add(await said(listener))
  const change = (body: object) =>
    listener.call(calls.change, { params: one, body: { kind: 'name', text: 'Siobhán', ...body } })
  const kept = await change({ pronunciationUrl: one.pronunciationUrl, note: 'softly' })
  expect(kept.body.pronunciationUrl).toBe(one.pronunciationUrl)
  const again = await change({ pronunciationUrl: await said(listener) })
  expect(again.body.pronunciationUrl).not.toBe(one.pronunciationUrl)
  await listener.call(calls.remove, { params: two })
  await sweepUploads(site.db, site.deps.storage, new Date(Date.now() + 25 * 3_600_000))
  const left = (path: string) =>
    site.db
      .select()
      .from(uploads)
      .where(eq(uploads.key, keyOfPath(path)))
  expect(await left(one.pronunciationUrl!)).toEqual([])
  expect(await left(two.pronunciationUrl!)).toEqual([])
  expect(await left(again.body.pronunciationUrl!)).toHaveLength(1)
})

test('a sound that two of them have is kept until the last one goes', async () => {
  const { listener, songwriter, add } = await project()
  const url = await said(listener)
  // A retry: the reply to the first was lost.
  const { body: one } = await add(url)
  const { body: two } = await add(url)
  const { pronunciationUrl } = one
  expect(two.pronunciationUrl).toBe(pronunciationUrl)
  await listener.call(calls.remove, { params: one })
  expect(await statusFor(songwriter, pronunciationUrl!)).toBe(200)
  await listener.call(calls.change, { params: two, body: { kind: 'name', text: 'Siobhán' } })
  expect(await statusFor(songwriter, pronunciationUrl!)).toBe(404)
})
