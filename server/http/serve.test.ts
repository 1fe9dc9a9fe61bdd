import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { get, post } from '#contract/grammar/endpoint'
import { pageOf } from '#contract/grammar/session-guard'
import { songwriters } from '#contract/people/songwriters'
import { stats } from '#contract/people/stats'
import { briefs } from '#contract/requests/briefs'
import { songRequests } from '#contract/requests/song-requests'
import { projects } from '#contract/work/projects'
import { buildRequest, buildSongwriter, buildUser } from '../test/factories.ts'
import { useSite } from '../test/test-app.ts'

const world = useSite()

const raw = (body: string, headers: Record<string, string> = {}) =>
  world.app.inject({
    method: 'POST',
    url: briefs.create.path,
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  })

async function signedIn() {
  return world.as(await buildUser(world.db))
}

const request = {
  title: 'The kitchen light',
  story: 'My mother left the light on.',
  emotions: ['grateful'],
  genre: 'folk',
}

test('malformed JSON is a 400 that says so', async () => {
  const { cookie } = await signedIn()
  const reply = await raw('{"title": ', { cookie: cookie! })
  expect(reply.statusCode).toBe(400)
  expect(reply.headers['content-type']).toContain('application/problem+json')
  expect(reply.json()).toMatchObject({
    title: 'Invalid request',
    status: 400,
    detail: 'The body is not valid JSON',
  })
})

test('a visitor is refused before their body is read', async () => {
  expect((await raw('{"title": ')).statusCode).toBe(401)
  expect((await raw('title=x', { 'content-type': 'text/plain' })).statusCode).toBe(401)
})

test('a body over 1 MiB is a 413', async () => {
  const { cookie } = await signedIn()
  const reply = await raw(JSON.stringify({ ...request, story: 'x'.repeat(1_048_577) }), { cookie: cookie! })
  expect(reply.statusCode).toBe(413)
})

test('a known address answers 405 with what it allows for a method that it has not', async () => {
  const reply = await world.app.inject({ method: 'DELETE', url: stats.site.path })
  expect(reply.statusCode).toBe(405)
  expect(reply.headers.allow).toBe('GET')
})

test("a method that no call has is refused, and the connection doesn't hang", async () => {
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.server.address() as AddressInfo
  const status = await new Promise((resolve, reject) => {
    const asked = httpRequest(
      { port, host: '127.0.0.1', method: 'PROPFIND', path: '/api/stats' },
      (reply) => {
        reply.resume()
        resolve(reply.statusCode)
      },
    )
    asked.on('error', reject).end()
  })
  expect(status).toBe(405)
})

test.each(['not-a-uuid', '1', '%00', '0190-', "' or 1=1"])('the id %j is nobody’s: 404', async (id) => {
  const person = await signedIn()
  expect((await person.call(songwriters.one, { params: { id } })).status).toBe(404)
})

test('text that can not be stored is a 400', async () => {
  const person = await signedIn()
  const body = { ...request, story: 'My mother\0 left the light on.' }
  const reply = await person.call(briefs.create, { body })
  expect(reply.status).toBe(400)
  expect(reply.problem.detail).toContain('Unicode')
})

test('a wrong field is named with the message of the specification', async () => {
  const person = await signedIn()
  const reply = await person.call(briefs.create, { body: { ...request, title: ' ', emotions: [] } })
  expect(reply.status).toBe(400)
  expect(reply.problem.issues).toEqual([
    { path: 'title', message: 'Title is required' },
    { path: 'emotions', message: 'Please select at least one emotion' },
  ])
})

test('a field that the contract does not name is never sent', async () => {
  const songwriter = await buildSongwriter(
    world.db,
    {},
    { passwordHash: 'argon2-secret', email: 'private@example.com' },
  )
  await buildRequest(world.db, { songwriterId: songwriter.id, status: 'in_progress' })
  const person = await signedIn()
  const { text } = await person.call(songwriters.one, { params: { id: songwriter.id } })
  expect(text).toContain(songwriter.id)
  expect(text).not.toMatch(/argon2-secret|private@example|password|ratingSum/)
})

test('a page names the next in its Link header, and the last page none', async () => {
  const songwriter = await buildSongwriter(world.db)
  for (let count = 0; count < 3; count++)
    await buildRequest(world.db, { songwriterId: songwriter.id, status: 'in_progress' })
  const person = await world.as(songwriter)
  const first = await person.call(projects.mine, { query: { limit: 2 } })
  expect(first.body).toHaveLength(2)
  const next = /^<([^>]+)>; rel="next"$/.exec(String(first.headers.link))?.[1]
  expect(next).toMatch(/^\/api\/songwriter\/projects\?/)
  const rest = await world.app.inject({ url: next!, headers: { cookie: person.cookie! } })
  expect(rest.json()).toHaveLength(1)
  expect(rest.headers.link).toBeUndefined()
})

/** Never called. The compiler must report the type errors in it. */
function wrongWaysToCall() {
  const { visitor } = world
  // @ts-expect-error a parameter of another name
  void visitor.call(songwriters.one, { params: { songwriterId: 'x' } })
  // @ts-expect-error a reply field that the contract doesn't have
  void visitor.call(songwriters.one, { params: { id: 'x' } }).then(({ body }) => body.passwordHash)
  // @ts-expect-error a status that there isn't
  void visitor.call(projects.mine).then(({ body }) => body[0]?.status === 'finished')
  // @ts-expect-error a body field of the wrong type
  post('/api/x', z.object({ n: z.number() }), z.object({}), { summary: 1 })
  get('/api/x', z.object({}), { summary: '' })
}
void wrongWaysToCall

test('a page that was made for somebody else gets a 401, and writes nothing', async () => {
  const [mine, theirs] = [await signedIn(), await signedIn()]
  const send = (whose: string, cookie: string | undefined) =>
    raw(JSON.stringify(request), { ...(cookie && { cookie }), [pageOf]: whose })
  const strange = await send(theirs.id, mine.cookie)
  expect(strange.statusCode).toBe(401)
  expect(strange.json()).toMatchObject({ detail: expect.stringContaining('Someone else has signed in') })
  expect((await mine.call(songRequests.mine)).body).toEqual([])
  expect((await send(mine.id, mine.cookie)).statusCode).toBe(201)
  expect((await send(mine.id, undefined)).statusCode).toBe(401)
})
