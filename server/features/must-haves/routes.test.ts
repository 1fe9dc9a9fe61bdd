import { expect, test } from 'vitest'
import { uploadKinds } from '#contract/files/uploads'
import { acceptance } from '#contract/requests/acceptance'
import { briefs } from '#contract/requests/briefs'
import { requestMoves } from '#contract/requests/moves'
import { mustHaves as calls, mostMustHaves } from '#contract/requests/must-haves'
import { songRequests as requests } from '#contract/requests/song-requests'
import { deliveries } from '#contract/work/deliveries'
import { eq } from '#drizzle'
import { mustHaves, songRequests, uploads } from '../../db/schema.ts'
import { keyOfPath } from '../../storage/addresses.ts'
import { sweepUploads } from '../../storage/attached/sweep.ts'
import { buildSongwriter, buildUser } from '../../test/factories.ts'
import { mp3OfSize, wav } from '../../test/storage/test-sounds.ts'
import { uploaded, uploadedSong } from '../../test/storage/test-uploads.ts'
import { type Client, statusesOf, useClient, useSite } from '../../test/test-app.ts'
import { type ProjectValues, projectOf } from '../../test/test-project.ts'

const site = useSite()
const stranger = useClient(site, () => buildSongwriter(site.db))

const name = { kind: 'name', text: 'Siobhán', note: 'shi-VAWN' }

async function project(values: ProjectValues = {}) {
  const { request, listener, songwriter } = await projectOf(site, values)
  const add = (body: object = name, who = listener) =>
    who.call(calls.add, { params: request, body: { ...body } })
  const list = async (who = listener) => (await who.call(calls.ofProject, { params: request })).body
  const tick = (one: { id: string }, line = 'Siobhán, leave the light on', who = songwriter) =>
    who.call(calls.tick, { params: one, body: { line } })
  return { request, listener, songwriter, add, list, tick }
}

test('the listener says what must be in the song, and both parties read it in that order', async () => {
  const { request, listener, songwriter, add, list } = await project()
  const said = await add({ ...name, text: ' Siobhán ' })
  expect(said.status).toBe(201)
  expect(said.body).toMatchObject({
    ...name,
    songRequestId: request.id,
    pronunciationUrl: null,
    line: null,
  })
  await add({ kind: 'fact', text: 'She taught me to swim' })
  for (const party of [listener, songwriter])
    expect((await list(party)).map(({ text }) => text)).toEqual(['Siobhán', 'She taught me to swim'])
})

test('must-haves come with the request itself, in its order, or not at all', async () => {
  const listener = await site.as(await buildUser(site.db))
  const form = {
    title: 'The kitchen light',
    story: 'My mother left the light on.',
    emotions: ['grateful'],
    genre: 'folk',
  }
  const create = (mustHaves: object[]) =>
    listener.call(briefs.create, { body: { ...form, mustHaves } as object as { [key: string]: unknown } })
  const { body, status } = await create([name, { kind: 'phrase', text: 'Mind the step' }])
  expect(status).toBe(201)
  const { body: kept } = await listener.call(calls.ofProject, { params: body })
  expect(kept.map(({ text, note }) => [text, note])).toEqual([
    ['Siobhán', 'shi-VAWN'],
    ['Mind the step', null],
  ])
  const before = (await listener.call(requests.mine)).body.length
  const wrong = await create([name, { kind: 'phrase', text: '' }])
  expect([wrong.status, wrong.problem.issues?.[0]]).toEqual([
    400,
    { path: 'mustHaves.1.text', message: 'Please say what must be in the song' },
  ])
  const strange = await create([{ ...name, pronunciationUrl: '/objects/people/x/1' }])
  expect([strange.status, strange.problem.issues?.[0]?.path]).toEqual([400, 'pronunciationUrl'])
  expect((await create(Array.from({ length: mostMustHaves + 1 }, () => name))).status).toBe(400)
  expect((await listener.call(requests.mine)).body).toHaveLength(before)
})

test('a must-have needs its words and its kind, and only a name has a pronunciation', async () => {
  const { add } = await project()
  for (const [body, path] of [
    [{ kind: 'name', text: ' ' }, 'text'],
    [{ kind: 'name', text: 'x'.repeat(301) }, 'text'],
    [{ kind: 'rumour', text: 'Hm' }, 'kind'],
    [{ ...name, note: 'x'.repeat(301) }, 'note'],
    [{ kind: 'fact', text: 'Hm', pronunciationUrl: '/objects/people/x/1' }, 'pronunciationUrl'],
    [{ ...name, pronunciationUrl: 'https://songs.example/one.mp3' }, 'pronunciationUrl'],
  ] as const) {
    const { status, problem } = await add(body)
    expect([status, problem.issues?.[0]?.path]).toEqual([400, path])
  }
})

test("a brief's limit holds, also for two concurrent additions", async () => {
  const { add, list } = await project()
  for (let i = 0; i < mostMustHaves - 1; i++) await add({ kind: 'fact', text: `Fact ${i}` })
  expect(statusesOf(await Promise.all([add(), add()]))).toEqual([201, 409])
  expect(await list()).toHaveLength(mostMustHaves)
})

test('the songwriter ticks with the line that carries it, ticks again, and of two concurrent unticks one succeeds', async () => {
  const { songwriter, add, list, tick } = await project()
  const { body: one } = await add()
  expect((await tick(one)).body).toEqual({ ...one, line: 'Siobhán, leave the light on' })
  const both = await Promise.all([tick(one, 'First'), tick(one, 'Second')])
  expect(statusesOf(both)).toEqual([200, 200])
  expect(['First', 'Second']).toContain((await list())[0]!.line)
  const { status, problem } = await tick(one, '  ')
  expect([status, problem.issues?.[0]?.path]).toEqual([400, 'line'])
  const untick = () => songwriter.call(calls.untick, { params: one })
  expect(statusesOf(await Promise.all([untick(), untick()]))).toEqual([200, 409])
  expect(await list()).toEqual([one])
})

test('with other words a must-have is no longer ticked; with another note it is', async () => {
  const { listener, add, tick } = await project()
  const { body: one } = await add()
  await tick(one)
  const change = (body: object) => listener.call(calls.change, { params: one, body: { ...body } })
  expect((await change({ ...name, note: null })).body).toMatchObject({ note: null, line: expect.any(String) })
  expect((await change({ ...name, text: 'Aoife' })).body).toMatchObject({ text: 'Aoife', line: null })
})

test('a removed one is gone, and of two concurrent removals one succeeds', async () => {
  const { listener, add, list } = await project()
  const { body: one } = await add()
  const remove = () => listener.call(calls.remove, { params: one })
  expect(statusesOf(await Promise.all([remove(), remove()]))).toEqual([200, 404])
  expect(await list()).toEqual([])
})

test('the brief is closed once the song is delivered; ticks until it is approved', async () => {
  const { request, listener, songwriter, add, tick } = await project()
  const { body: one } = await add()
  const stand = (status: 'completed' | 'approved') =>
    site.db.update(songRequests).set({ status }).where(eq(songRequests.id, request.id))
  await stand('completed')
  for (const tried of [
    await add(),
    await listener.call(calls.change, { params: one, body: { ...name } }),
    await listener.call(calls.remove, { params: one }),
  ])
    expect([tried.status, tried.problem.detail]).toEqual([409, requestMoves.brief.refusal])
  expect((await tick(one)).status).toBe(200)
  await stand('approved')
  for (const tried of [await tick(one), await songwriter.call(calls.untick, { params: one })])
    expect([tried.status, tried.problem.detail]).toEqual([409, requestMoves.work.refusal])
})

test('a version keeps how each must-have stood when it was delivered', async () => {
  const { request, listener, songwriter, add, tick } = await project()
  const [{ body: one }, { body: two }] = [await add(), await add({ kind: 'fact', text: 'The blue door' })]
  await tick(one, 'Siobhán sings')
  const deliver = async () =>
    songwriter.call(deliveries.deliver, {
      params: request,
      body: { songUrl: await uploadedSong(site, songwriter, request.id) },
    })
  expect((await deliver()).status).toBe(200)
  await songwriter.call(calls.untick, { params: one })
  await tick(two, 'Behind the blue door')
  await listener.call(requests.requestChanges, { params: request, body: { message: 'The door, please' } })
  await deliver()
  const { body: versions } = await listener.call(deliveries.ofProject, { params: request })
  expect(versions.map((version) => version.mustHaves)).toEqual([
    [
      { id: one.id, kind: 'name', text: 'Siobhán', line: null },
      { id: two.id, kind: 'fact', text: 'The blue door', line: 'Behind the blue door' },
    ],
    [
      { id: one.id, kind: 'name', text: 'Siobhán', line: 'Siobhán sings' },
      { id: two.id, kind: 'fact', text: 'The blue door', line: null },
    ],
  ])
})

test('the next songwriter finds nothing ticked, and the previous one has no access', async () => {
  const { request, listener, songwriter, add, list, tick } = await project()
  const { body: one } = await add()
  await tick(one)
  await songwriter.call(requests.release, { params: request, body: { reason: 'No time' } })
  expect((await songwriter.call(calls.ofProject, { params: request })).status).toBe(404)
  expect((await tick(one)).status).toBe(404)
  expect(await list()).toEqual([one])
  await stranger.call(acceptance.accept, { params: request })
  expect(await list(stranger)).toEqual([one])
  expect((await listener.call(calls.remove, { params: one })).status).toBe(200)
})

test('the room shows them to nobody', async () => {
  const { request, add } = await project({ status: 'approved', isApproved: true })
  await add()
  await site.db
    .insert(mustHaves)
    .values({ songRequestId: request.id, kind: 'name', text: 'Siobhán', note: 'shi-VAWN' })
  for (const who of [site.visitor, stranger]) {
    const { text } = await who.call(requests.shared, { params: request })
    expect(text).not.toContain('Siobh')
    expect(text).not.toContain('VAWN')
  }
})

const said = (owner: Client, bytes = wav(1)) => uploaded(site, owner, { kind: 'pronunciation', bytes })

async function spoken() {
  const all = await project()
  return { ...all, add: (pronunciationUrl: string) => all.add({ ...name, pronunciationUrl }) }
}

const statusFor = async (who: Client, url: string) =>
  (await site.app.inject({ url, headers: who.cookie ? { cookie: who.cookie } : {} })).statusCode

test('a name is heard by the two parties and by nobody else, also once the song is public', async () => {
  const { request, listener, songwriter, add } = await spoken()
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
  const { request, listener, songwriter, add } = await spoken()
  const { body } = await add(await said(listener))
  await songwriter.call(requests.release, { params: request, body: { reason: 'No time' } })
  expect(await statusFor(songwriter, body.pronunciationUrl!)).toBe(404)
  await stranger.call(acceptance.accept, { params: request })
  expect(await statusFor(stranger, body.pronunciationUrl!)).toBe(200)
})

test('a sound that is too long, too large, none at all or another’s is refused', async () => {
  const { listener, songwriter, add } = await spoken()
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
  const { listener, add } = await spoken()
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
  const { listener, songwriter, add } = await spoken()
  const url = await said(listener)
  // Adds the must-have twice, like a retry after a lost reply.
  const { body: one } = await add(url)
  const { body: two } = await add(url)
  const { pronunciationUrl } = one
  expect(two.pronunciationUrl).toBe(pronunciationUrl)
  await listener.call(calls.remove, { params: one })
  expect(await statusFor(songwriter, pronunciationUrl!)).toBe(200)
  await listener.call(calls.change, { params: two, body: { kind: 'name', text: 'Siobhán' } })
  expect(await statusFor(songwriter, pronunciationUrl!)).toBe(404)
})
