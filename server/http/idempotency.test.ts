import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { post } from '#contract/grammar/endpoint'
import { openStorage } from '../storage/open.ts'
import { buildUser } from '../test/factories.ts'
import { type TestDb, testDb } from '../test/test-db.ts'
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

let database: TestDb
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'songwright-keys-'))
const app = Fastify()
beforeAll(async () => {
  database = await testDb()
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
afterAll(async () => {
  await app.close()
  await database.drop()
  rmSync(dataDir, { recursive: true })
})

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
