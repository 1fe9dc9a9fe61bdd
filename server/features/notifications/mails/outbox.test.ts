import { readFileSync } from 'node:fs'
import os from 'node:os'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { eq, isNotNull } from '#drizzle'
import { mailings, notifications } from '../../../db/schema.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import { notify } from '../../../domain/journal/notifications.ts'
import { about } from '../../../domain/requests/requests.ts'
import { buildProject, buildRequest, buildUser } from '../../../test/factories.ts'
import { type TestDb, testDb } from '../../../test/test-db.ts'
import { openInbox } from '../../../test/test-inbox.ts'
import { type Program, startProgram } from '../../../test/test-program.ts'

/** The whole program with its database and a real mail server. The test kills the program's process. */
let database: TestDb
let post: Awaited<ReturnType<typeof openInbox>>
const running: Program[] = []
beforeAll(async () => {
  database = await testDb()
  post = await openInbox()
})
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL')
  await Promise.all(running.splice(0).map(({ ended }) => ended))
})
afterAll(async () => {
  await database.drop()
  await post.close()
})

/** Starts the program, without waiting until it listens: it sends mails before. */
function begin() {
  const program = startProgram({
    DATABASE_URL: database.url,
    SESSION_SECRET: 'long enough for a test that kills its program',
    SMTP_URL: post.url,
    MAIL_FROM: 'Songwright <hello@songs.example>',
  })
  running.push(program)
  return program
}
async function start() {
  const program = begin()
  await program.ready
  return program
}

const soon = { timeout: 20_000, interval: 50 }
const rows = () => database.db.select().from(notifications).orderBy(notifications.id)

test('a program killed after the mail server accepted, before it knows, loses no mail and each person gets it once', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => buildProject(database.db)))
  const first = await start()
  let inTheEnd: string | undefined
  post.inbox.onArrival = async ({ messageId }) => {
    if (inTheEnd) return
    inTheEnd = messageId
    first.child.kill('SIGKILL')
    await first.ended
  }
  await withTx(database.db, (tx) =>
    notify(
      tx,
      ...people.map(({ listener, request }) => ({
        userId: listener.id,
        kind: 'delivery' as const,
        ...about(request),
      })),
    ),
  )
  await first.ended
  const unsure = (await rows()).filter(({ mailAt }) => mailAt)
  expect(unsure.map(({ id }) => `<told.${id}@songs.example>`)).toContain(inTheEnd)

  // Simulates that the dead worker's lease of five minutes has expired.
  await database.db
    .update(notifications)
    .set({ mailAt: new Date().toISOString() })
    .where(isNotNull(notifications.mailAt))
  await start()
  await vi.waitFor(async () => expect((await rows()).every(({ mailAt }) => mailAt === null)).toBe(true), soon)
  for (const { listener } of people) {
    expect(new Set(post.mailsTo(listener.email).map(({ messageId }) => messageId)).size).toBe(1)
  }
  expect(post.arrived.filter(({ messageId }) => messageId === inTheEnd)).toHaveLength(2)
}, 60_000)

test('a program killed in the middle of a digest leaves all of it to the next, as the same mail', async () => {
  const reader = await buildUser(database.db)
  for (let number = 0; number < 5; number++) {
    const request = await buildRequest(database.db, { listenerId: reader.id, title: `Song ${number}` })
    await withTx(database.db, (tx) => notify(tx, { userId: reader.id, kind: 'delivery', ...about(request) }))
  }
  // Makes the mails due, as if they had waited for an hour because of a limit.
  const now = new Date().toISOString()
  await database.db
    .update(notifications)
    .set({ mailAt: now, mailHeldAt: now })
    .where(isNotNull(notifications.mailAt))
  post.arrived.length = 0
  let kills = 1
  const first = begin()
  post.inbox.onArrival = async () => {
    if (kills-- <= 0) return
    first.child.kill('SIGKILL')
    await first.ended
  }
  await first.ended
  const left = (await rows()).filter(({ userId }) => userId === reader.id)
  expect(new Set(left.map(({ mailBatch }) => mailBatch)).size).toBe(1)
  expect(left.every(({ mailAt, emailedAt }) => mailAt !== null && emailedAt === null)).toBe(true)

  // A notification that is added during the lease doesn't become part of the claimed digest.
  const request = await buildRequest(database.db, { listenerId: reader.id, title: 'The sixth' })
  await withTx(database.db, (tx) => notify(tx, { userId: reader.id, kind: 'delivery', ...about(request) }))
  await database.db.update(notifications).set({ mailAt: now }).where(isNotNull(notifications.mailAt))
  await start()
  await vi.waitFor(async () => expect((await rows()).every(({ mailAt }) => mailAt === null)).toBe(true), soon)
  const mails = post.mailsTo(reader.email)
  const digests = mails.filter(({ text }) => text.includes('5 more things happened.'))
  expect(digests).toHaveLength(2)
  expect(new Set(digests.map(({ messageId }) => messageId)).size).toBe(1)
  for (const { text } of digests) for (const { subjects } of left) expect(text).toContain(subjects['title'])
  const others = mails.filter((mail) => !digests.includes(mail))
  expect(others.map(({ text }) => text.includes('The sixth'))).toEqual([true])
  expect(await database.db.$count(mailings, eq(mailings.userId, reader.id))).toBe(2)
}, 60_000)

test('a program that mails covers draws none itself: the library is in its child alone, at a low priority', async () => {
  const program = await start()
  const { listener, request } = await buildProject(database.db)
  await withTx(database.db, (tx) => notify(tx, { userId: listener.id, kind: 'delivery', ...about(request) }))
  await vi.waitFor(() => expect(post.mailsTo(listener.email)).toHaveLength(1), soon)
  expect(post.mailsTo(listener.email)[0]!.raw).toContain('Content-ID: <cover>')
  const { pid } = program.child
  const draws = (process: number) => readFileSync(`/proc/${process}/maps`, 'utf8').includes('libvips')
  expect(draws(pid!)).toBe(false)
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
  const drawing = children.filter(draws)
  expect(drawing.map((child) => os.getPriority(child))).toEqual([10])
})
