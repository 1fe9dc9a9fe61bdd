import { beforeAll, beforeEach, expect, test } from 'vitest'
import { storageHelper, uploads } from '#contract/files/uploads'
import { accounts } from '#contract/people/accounts'
import { openDb } from '../../db/client.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { type Storage, StorageRefusal } from '../../storage/storage.ts'
import { buildUser } from '../factories.ts'
import { png } from '../storage/test-pictures.ts'
import { mp3 } from '../storage/test-sounds.ts'
import { onceRead, putTo, uploaded } from '../storage/test-uploads.ts'
import { type Client, useSite } from '../test-app.ts'
import { pairOf, timed } from './calls.ts'

type Question = 'settle' | 'size' | 'remove'
let hangsAt: Question | undefined
let hung = 0
let away = Promise.withResolvers<never>()

/** Wraps a storage, so that the operation in `hangsAt` hangs. */
const hanging = (storage: Storage) => {
  const asked = (name: Question, ask: (key: string) => Promise<unknown>) => async (key: string) => {
    if (hangsAt !== name) return ask(key)
    hung += 1
    return away.promise
  }
  return Object.assign(storage, {
    settle: asked('settle', storage.settle.bind(storage)),
    size: asked('size', storage.size.bind(storage)),
    remove: asked('remove', storage.remove.bind(storage)),
  })
}

const site = useSite({ change: (deps) => ({ ...deps, storage: hanging(deps.storage) }) })
let people: Client[]
beforeAll(
  async () =>
    void (people = await Promise.all(
      Array.from({ length: 12 }, async () => site.as(await buildUser(site.db))),
    )),
)
beforeEach(() => {
  away = Promise.withResolvers<never>()
  away.promise.catch(() => {})
})

const photo = async (person: Client) => {
  const profileImageUrl = await uploaded(site, person, { kind: 'photo', bytes: png() })
  return () => onceRead(() => person.call(accounts.setPhoto, { body: { profileImageUrl } }))
}
const put = async (person: Client) => {
  const { body } = await person.call(uploads.object, { body: { kind: 'sample' } })
  return async () => {
    const { statusCode: status, body: text } = await putTo(site, body.uploadURL, mp3(1))
    return { status, text }
  }
}
const abort = async (person: Client) => {
  const { body } = await person.call(storageHelper.create, { body: { metadata: { kind: 'sample' } } })
  return () => person.call(storageHelper.abort, { params: { id: body.uploadId } })
}

test.each([
  ['attached files', 'settle', photo],
  ['attached files that were looked at', 'remove', photo],
  ['files that arrive', 'size', put],
  ['uploads that are given up', 'remove', abort],
] as const)('twelve %s wait for a storage that hangs, and nobody else does', async (_, question, prepare) => {
  const { write } = await pairOf(site)
  const calls = await Promise.all(people.map((person) => prepare(person)))
  hung = 0
  hangsAt = question
  const answers = calls.map((call) => call())
  // Four calls may hang at once, each with its own database connection. The others wait.
  await expect.poll(() => hung).toBe(4)
  for (let at = 0; at < 20; at++) {
    const meanwhile = await timed(write(`meanwhile ${at}`))
    expect(meanwhile.status).toBe(201)
    expect(meanwhile.ms).toBeLessThan(1000)
  }
  expect(hung).toBe(4)
  away.reject(new StorageRefusal('away'))
  for (const answer of await Promise.all(answers))
    expect(answer).toMatchObject({
      status: 503,
      text: expect.stringContaining('Our storage isn’t answering'),
    })
  hangsAt = undefined
})

test('a store that is away inside a transaction is no lost database: told at once, and the connection stays', async () => {
  const { db, pool, close } = openDb(site.url, { max: 1 })
  let removed = 0
  pool.on('remove', () => removed++)
  const refused = Object.assign(new Error('connect ECONNREFUSED'), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
  })
  const away = new StorageRefusal('away', { cause: refused })
  let times = 0
  const work = withTx(db, async (tx) => {
    times += 1
    await tx.execute('select 1')
    throw away
  })
  await expect(work).rejects.toBe(away)
  expect([times, removed, pool.idleCount]).toEqual([1, 0, 1])
  await close()
})
