import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { donations as calls } from '#contract/giving/donations'
import { post } from '#contract/grammar/endpoint'
import { eq } from '#drizzle'
import { donations, idempotencyKeys, songRequests } from '../db/schema.ts'
import { openStorage } from '../storage/open.ts'
import { buildUser } from '../test/factories.ts'
import { useSite } from '../test/test-app.ts'
import { useDb } from '../test/test-db.ts'
import { moneyOf } from '../test/test-donations.ts'
import { testFolder } from '../test/test-folder.ts'
import { setRow } from '../test/test-rows.ts'
import { Caches } from './cache/caches.ts'
import { SharedReplies } from './cache/shared/shared-replies.ts'
import { handleError } from './problems.ts'
import { server } from './serve.ts'
import type { User } from './session/session.ts'

const Note = z.object({ text: z.string() })
const write = post('/api/rooms/:id/notes', Note, z.object({ room: z.string(), note: z.string() }), {
  summary: 'A call that names its room in its address',
  status: 201,
})

const database = useDb()
const dataDir = testFolder()
const app = Fastify()
beforeAll(async () => {
  const user: User = { ...(await buildUser(database.db)), isSteward: false }
  app.setErrorHandler(handleError)
  const serve = server(app, {
    db: database.db,
    storage: await openStorage({ dataDir, s3: undefined }),
    currentUser: async () => user,
    limitWrites: async () => {},
    shared: new SharedReplies(new Caches()),
    checkReplies: true,
  })
  serve(write, async ({ params, body }) => ({ room: params.id, note: `${body.text} ${randomUUID()}` }))
})
afterAll(() => app.close())

test('a key answers for the room and the body that it came with, and for no other', async () => {
  const [one, other] = [randomUUID(), randomUUID()]
  const send = async (room: string, text: string) => {
    const reply = await app.inject({
      method: 'POST',
      url: write.path.replace(':id', room),
      headers: { 'idempotency-key': 'a click' },
      payload: { text },
    })
    return { status: reply.statusCode, body: reply.json<unknown>() }
  }
  const first = await send(one, 'Louder')
  expect(first).toMatchObject({ status: write.status, body: { room: one } })
  expect(await send(one, 'Louder')).toEqual(first)
  expect((await send(one, 'Softer')).status).toBe(422)
  expect((await send(other, 'Louder')).status).toBe(422)
})

const world = useSite()
const money = moneyOf(world)

const pledgesOf = (giver: { id: string }) =>
  world.db.select().from(donations).where(eq(donations.underwriterId, giver.id))

test('fifty calls at once with one key make one donation and get equal answers; another body is a 422', async () => {
  const { giver, request } = await money.scene()
  const pledge = (amount: number) =>
    giver.call(calls.create, {
      headers: { 'idempotency-key': 'one click' },
      body: { amount, songRequestId: request.id },
    })
  const replies = await Promise.all(Array.from({ length: 50 }, () => pledge(25)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
  for (const { body } of replies) expect(body).toEqual(replies[0]!.body)
  expect(await pledgesOf(giver)).toHaveLength(1)
  expect((await pledge(50)).status).toBe(422)
  expect(await money.sums(request.id)).toEqual(['25.00', '0.00', '0.00'])
})

test('a key is somebody’s own, and forgotten after 24 hours', async () => {
  const [one, other] = [await money.someone(), await money.someone()]
  const pledge = (giver: typeof one) =>
    giver.call(calls.create, {
      headers: { 'idempotency-key': 'the same' },
      body: { amount: 5, isGeneral: true },
    })
  const [first, others] = [await pledge(one), await pledge(other)]
  expect([first.status, others.status]).toEqual([201, 201])
  expect(others.body.id).not.toBe(first.body.id)
  expect(others.body.code).not.toBe(first.body.code)
  const [mine] = await pledgesOf(other)
  expect([others.body.id, others.body.code]).toEqual([mine!.id, mine!.code])
  expect((await pledge(other)).body).toEqual(others.body)
  expect((await pledge(one)).body).toEqual(first.body)
  const age = (hours: number) =>
    world.db
      .update(idempotencyKeys)
      .set({ createdAt: new Date(Date.now() - hours * 3_600_000).toISOString() })
      .where(eq(idempotencyKeys.userId, one.id))
  await age(23.9)
  await pledge(one)
  expect([(await pledgesOf(one)).length, (await pledgesOf(other)).length]).toEqual([1, 1])
  await age(24.1)
  await pledge(one)
  expect(await pledgesOf(one)).toHaveLength(2)
})

test('a key whose first try was refused with 409 is free: the call is made once it may be', async () => {
  const { giver, request } = await money.scene({ status: 'approved', goalAmount: '0.00' })
  const pledge = () =>
    giver.call(calls.create, {
      headers: { 'idempotency-key': 'too early' },
      body: { amount: 25, songRequestId: request.id },
    })
  expect((await pledge()).status).toBe(409)
  expect((await pledge()).status).toBe(409)
  await setRow(world, songRequests, request.id, { status: 'completed' })
  const made = await pledge()
  expect([made.status, (await pledge()).body]).toEqual([201, made.body])
  expect(await pledgesOf(giver)).toHaveLength(1)
  expect(await money.sums(request.id)).toEqual(['25.00', '0.00', '0.00'])
})

test('a pledge whose answer was lost on the way is made once, however often it is sent again', async () => {
  const giver = await money.someone()
  const origin = await world.app.listen({ port: 0, host: '127.0.0.1' })
  // Simulates a connection that breaks at the first byte of the reply, after the pledge was committed.
  let breaks = 2
  const sockets: Socket[] = []
  const line = createServer((near) => {
    const far = connect(Number(new URL(origin).port), '127.0.0.1')
    sockets.push(near, far)
    near.pipe(far).on('error', () => near.destroy())
    near.on('error', () => far.destroy())
    far.on('data', (bytes) => {
      if (breaks-- > 0) near.destroy()
      else near.write(bytes)
    })
  })
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  const send = () =>
    fetch(`http://127.0.0.1:${(line.address() as AddressInfo).port}${calls.create.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: giver.cookie!, 'idempotency-key': 'cut' },
      body: JSON.stringify({ amount: 25, isGeneral: true }),
    })
  await expect(send()).rejects.toThrow('fetch failed')
  const [made] = await pledgesOf(giver)
  await expect(send()).rejects.toThrow('fetch failed')
  const reply = await send()
  expect([reply.status, ((await reply.json()) as { id: string }).id]).toEqual([201, made!.id])
  expect(await pledgesOf(giver)).toHaveLength(1)
  for (const socket of sockets) socket.destroy()
  await new Promise((resolve) => line.close(resolve))
})
