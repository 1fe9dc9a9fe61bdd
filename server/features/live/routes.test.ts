import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { setImmediate as later } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { accounts } from '#contract/people/accounts'
import { acceptance } from '#contract/requests/acceptance'
import { songRequests } from '#contract/requests/song-requests'
import { live, streamsPerAccount } from '#contract/work/live'
import { projects } from '#contract/work/projects'
import { eq } from '#drizzle'
import { buildApp } from '../../app.ts'
import { type OpenDb, openDb } from '../../db/client.ts'
import { changes, sessions } from '../../db/schema.ts'
import { type Client, type TestApp, testApp } from '../../test/test-app.ts'
import { projectOf } from '../../test/test-project.ts'
import { isSessionOf } from '../../test/test-session.ts'
import { Stream } from './routes.ts'
import { openStream, type TestStream } from './test-stream.ts'

let site: TestApp
/** Simulates another process, which shares only the database. */
let elsewhere: { origin: string; close: () => Promise<void> }

async function anotherProcess(
  settings: { liveNotify: boolean },
  prepare: (app: FastifyInstance) => void = () => {},
) {
  const other: OpenDb = openDb(site.url)
  const app = await buildApp({
    ...site.deps,
    env: { ...site.deps.env, ...settings },
    db: other.db,
    pool: other.pool,
  })
  prepare(app)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const close = async () => {
    await app.close()
    await other.close()
  }
  return { origin, close }
}

beforeAll(async () => {
  site = await testApp()
  elsewhere = await anotherProcess({ liveNotify: true })
})
afterAll(async () => {
  await elsewhere.close()
  await site.close()
})

const streams: TestStream[] = []
afterEach(() => {
  for (const one of streams.splice(0)) one.cut()
})
async function watch(who: Client, after?: number, origin = elsewhere.origin) {
  const stream = await openStream(origin, { cookie: who.cookie, ...(after !== undefined && { after }) })
  streams.push(stream)
  return stream
}

async function room() {
  const all = await projectOf(site)
  return { id: all.request.id, ...all }
}
type Room = Awaited<ReturnType<typeof room>>

async function write({ listener, songwriter, params }: Room, message = 'Hello') {
  const sent = await songwriter.call(projects.sendMessage, {
    params,
    body: { message, receiverId: listener.id },
  })
  expect(sent.status).toBe(201)
}

/** Returns the median, because the machine may pause during a single measurement. */
const median = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1]!

const soon = { timeout: 5000, interval: 5 }

test('a write at one process reaches the other party at another process, as a hint without content', async () => {
  const all = await room()
  const stream = await watch(all.listener)
  expect(stream.told).toEqual([{ seq: 0, hints: [] }])
  const [writes, delays]: [number[], number[]] = [[], []]
  for (let time = 1; time <= 5; time++) {
    const began = performance.now()
    await write(all, 'A secret of ours')
    writes.push(performance.now() - began)
    await expect.poll(stream.last, soon).toBe(time)
    delays.push(performance.now() - began)
  }
  // At most a second (product.md, "Live"), or ten times a write if the machine is slow. Polling would take
  // ten seconds.
  expect(median(delays)).toBeLessThan(Math.max(1000, 10 * median(writes)))
  expect(stream.told[1]).toEqual({ seq: 1, hints: [`messages ${all.id}`, 'notifications'] })
  expect(JSON.stringify(stream.told)).not.toContain('secret')
})

test('without LISTEN/NOTIFY it is found by polling', async () => {
  const alone = await anotherProcess({ liveNotify: false })
  const all = await room()
  const stream = await watch(all.listener, undefined, alone.origin)
  await write(all)
  await expect.poll(stream.last, soon).toBe(1)
  await alone.close()
})

test('while the LISTEN connection is lost, it is found by polling', async () => {
  const listening = async () =>
    (
      await site.pool.query(
        "select pid from pg_stat_activity where datname = current_database() and application_name = 'songwright-live'",
      )
    ).rows as { pid: number }[]
  await expect.poll(async () => (await listening()).length, soon).toBe(1)
  const all = await room()
  const stream = await watch(all.listener)
  const [before] = await listening()
  await site.pool.query('select pg_terminate_backend($1)', [before!.pid])
  await write(all)
  await expect.poll(stream.last, soon).toBe(1)
  await expect.poll(async () => (await listening()).map(({ pid }) => pid), soon).not.toEqual([])
  await write(all)
  await expect.poll(stream.last, soon).toBe(2)
})

test('wherever the connection breaks, each change is sent once and in order', async () => {
  const all = await room()
  const seen: number[] = []
  let stream = await watch(all.listener)
  let known = stream.last()
  const take = () => {
    seen.push(...stream.told.filter(({ hints }) => hints.length > 0).map(({ seq }) => seq))
    known = Math.max(known, stream.last())
  }
  for (let round = 0; round < 12; round++) {
    // Cuts the stream while the change is written, before its hint arrives, after that, or during another
    // write.
    const writing = write(all)
    if (round % 4 > 0) await writing
    if (round % 4 > 1) await expect.poll(stream.last, soon).toBeGreaterThan(known)
    if (round % 4 > 2) void write(all)
    stream.cut()
    await stream.ended
    take()
    await writing
    stream = await watch(all.listener, known)
  }
  await write(all)
  const total = 12 + 3 + 1
  await expect.poll(stream.last, soon).toBe(total)
  take()
  expect(seen).toEqual(Array.from({ length: total }, (_, at) => at + 1))
})

test('a client that was away too long, or has an unknown cursor, reads everything again', async () => {
  const all = await room()
  for (let time = 0; time < 3; time++) await write(all)
  await site.db.delete(changes).where(eq(changes.seq, 2))
  const reset = [{ seq: 3, hints: [], reset: true }]
  for (const after of [1, 99]) {
    const stream = await watch(all.listener, after)
    await expect.poll(() => stream.told, soon).toEqual(reset)
    const { body } = await all.listener.call(live.changes, { query: { after: String(after) } })
    expect(body).toEqual(reset[0])
  }
  const { body } = await all.listener.call(live.changes, { query: { after: '2' } })
  expect(body).toEqual({ seq: 3, hints: [`messages ${all.id}`, 'notifications'] })
})

test('a person who has left a room gets no more of its changes, not even earlier ones', async () => {
  const all = await room()
  const stream = await watch(all.songwriter)
  await all.songwriter.call(projects.addNote, { params: all.params, body: { content: 'Mine' } })
  await all.songwriter.call(songRequests.release, { params: all.params, body: { reason: 'No time' } })
  await expect.poll(stream.last, soon).toBe(2)
  const again = await watch(all.songwriter, 0)
  await expect.poll(again.last, soon).toBe(2)
  expect(again.parts()).toEqual(['requests'])
  const { songwriter: next } = await projectOf(site)
  expect((await next.call(acceptance.accept, { params: all.params })).status).toBe(200)
  await write({ ...all, songwriter: next })
  const listener = await watch(all.listener, 0)
  await expect.poll(() => listener.parts(), soon).toContain('messages')
  expect(stream.last()).toBe(2)
})

test("a private note's change is sent to nobody else", async () => {
  const all = await room()
  const [own, other] = [await watch(all.songwriter), await watch(all.listener)]
  const body = { content: 'Capo 2', isPrivate: true }
  await all.songwriter.call(projects.addNote, { params: all.params, body })
  await write(all)
  await expect.poll(other.last, soon).toBe(1)
  expect(other.parts()).toEqual(['messages', 'notifications'])
  expect(own.parts()).toContain('notes')
})

test('signing out ends the stream, and nothing is sent after it', async () => {
  const all = await room()
  const stream = await watch(all.listener)
  expect((await all.listener.call(accounts.logout)).status).toBe(200)
  await write(all)
  await stream.ended
  expect(stream.last()).toBe(0)
})

test('a session that expires while its stream is open is sent nothing more', async () => {
  const all = await room()
  const stream = await watch(all.listener)
  const other = await watch(all.songwriter)
  await site.db
    .update(sessions)
    .set({ expire: new Date(Date.now() - 1).toISOString() })
    .where(isSessionOf(all.listener.id))
  await write(all)
  await stream.ended
  expect([stream.last(), stream.parts()]).toEqual([0, []])
  await expect.poll(other.parts, soon).toContain('messages')
  const again = await openStream(elsewhere.origin, { cookie: all.listener.cookie })
  expect(again.status).toBe(401)
})

test('it needs a session and a valid cursor, and the streams of an account are limited', async () => {
  const { listener } = await room()
  expect((await openStream(elsewhere.origin, { cookie: undefined })).status).toBe(401)
  expect((await openStream(elsewhere.origin, { cookie: listener.cookie, after: -1 })).status).toBe(400)
  expect((await listener.call(live.changes, { query: {} as never })).status).toBe(400)
  for (let open = 0; open < streamsPerAccount; open++) expect((await watch(listener)).status).toBe(200)
  const tooMany = await fetch(`${elsewhere.origin}/api/events`, { headers: { cookie: listener.cookie! } })
  expect([tooMany.status, tooMany.headers.get('retry-after')]).toEqual([429, '25'])
  streams.splice(0).forEach((one) => one.cut())
  await expect.poll(async () => (await watch(listener)).status, soon).toBe(200)
})

test('a stream keeps nothing in memory of the request that opened it', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const { listener } = await room()
  const asked: WeakRef<FastifyRequest>[] = []
  const here = await anotherProcess({ liveNotify: true }, (app) =>
    app.addHook('onRequest', async (request) => void asked.push(new WeakRef(request))),
  )
  const stream = await watch(listener, undefined, here.origin)
  expect(asked).toHaveLength(1)
  await expect
    .poll(() => {
      collect()
      return asked[0]?.deref()
    }, soon)
    .toBe(undefined)
  stream.cut()
  await here.close()
})

test('a server that stops ends its streams', async () => {
  const { listener } = await room()
  const short = await anotherProcess({ liveNotify: true })
  const stream = await watch(listener, undefined, short.origin)
  // Closing the server waits for open requests. A stream that stays open would delay that until the time
  // limit.
  await short.close()
  await stream.ended
})

test('a stream that has ended hears of no further change: to write to it would end the process', async () => {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const errors: unknown[] = []
  response.on('error', (error) => errors.push(error))
  const stream = new Stream('someone', 'a session', undefined)
  stream.open(response, () => {})
  stream.end()
  stream.tell({ seq: 1, hints: [] })
  await later()
  expect(errors).toEqual([])
})
