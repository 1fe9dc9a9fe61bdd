import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { pageOf } from '#contract/grammar/session-guard'
import { exportPath, exportTriesAnHour, ownExport } from '#contract/people/export'
import { eq, getTableName } from '#drizzle'
import { rateCounts, uploads, type users } from '../../db/schema.ts'
import type { Storage } from '../../storage/storage.ts'
import { buildUser } from '../../test/factories.ts'
import { newMark } from '../../test/personal-data/mark.ts'
import { plantFile } from '../../test/personal-data/own.ts'
import { statusesOf, useSite } from '../../test/test-app.ts'
import { useDb } from '../../test/test-db.ts'
import { changeSessions, neverProven } from '../../test/test-session.ts'
import { unzipped } from './archive/test-zip.ts'
import { everyNoun } from './nouns/every.ts'
import { columnsOf } from './nouns/fields.ts'
import { linesOf } from './nouns/test-lines.ts'
import { confirmed, download, exported } from './test-export.ts'

/**
 * Open streams of the faulty store below. Its reads find nothing, never end or break off, if the key contains
 * "lost", "endless" or "broken".
 */
const open = new Set<Readable>()
function faulty(storage: Storage): Storage {
  const read: Storage['read'] = async (key, range) => {
    if (key.includes('lost')) return undefined
    const stream = key.includes('endless')
      ? new Readable({
          read() {
            this.push(Buffer.alloc(65_536, 1))
          },
        })
      : await storage.read(key, range)
    if (stream) {
      open.add(stream)
      stream.once('close', () => open.delete(stream))
      if (key.includes('broken'))
        stream.once('resume', () => void stream.destroy(new Error('The disk is broken')))
    }
    return stream
  }
  return new Proxy(storage, {
    get: (target, name) => {
      if (name === 'read') return read
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

const site = useSite({ change: (deps) => ({ ...deps, storage: faulty(deps.storage) }) })
let address: string
beforeAll(async () => {
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`
})

const person = (values: Partial<typeof users.$inferInsert> = {}) => buildUser(site.db, values)

async function withFile(how: string) {
  const { id } = await person()
  const mark = newMark(how)
  await plantFile(
    { db: site.db, storage: site.deps.storage },
    { id, mark },
    { key: `uploads/${mark}/${how}`, name: `${how}.mp3` },
  )
  return { id, cookie: await confirmed(site, id) }
}

const reply = async (cookie: string) => {
  const [response] = (await once(get(address + exportPath, { headers: { cookie } }), 'response')) as [
    IncomingMessage,
  ]
  return response
}
const taken = (id: string) => site.db.$count(rateCounts, eq(rateCounts.key, `export:${id}`))

test('a zip is downloaded under a name with its day, and kept by no cache', async () => {
  const { id } = await person()
  const { statusCode, headers, rawPayload } = await download(site, await confirmed(site, id))
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'application/zip',
    'no-store',
  ])
  expect(headers['content-disposition']).toBe(
    `attachment; filename="songwright-${new Date().toISOString().slice(0, 10)}.zip"`,
  )
  const names = [...unzipped(rawPayload).keys()]
  expect(names).toEqual(
    expect.arrayContaining(['data/account.json', 'schemas/account.schema.json', 'index.html']),
  )
})

test('nobody has it signed out, or from a page of somebody else', async () => {
  expect((await site.app.inject(exportPath)).statusCode).toBe(401)
  const [{ id }, other] = [await person(), await person()]
  const reply = await download(site, await confirmed(site, id), { [pageOf]: other.id })
  expect([reply.statusCode, await taken(id)]).toEqual([401, 0])
})

test('it needs a proof of the last ten minutes, and says which', async () => {
  const { id } = await person({ passwordHash: 'a hash' })
  for (const minutes of [11, undefined]) {
    const cookie = await confirmed(site, id, minutes)
    if (!minutes) await changeSessions(site.db, { id }, neverProven)
    for (const url of [exportPath, ownExport.ready.path]) {
      const refused = await site.app.inject({ url, headers: { cookie } })
      expect([refused.statusCode, refused.json().confirm]).toEqual([403, ['password']])
    }
  }
  expect((await download(site, await confirmed(site, id, 9))).statusCode).toBe(200)
})

test('a suspended person has it', async () => {
  const { id } = await person({ suspendedAt: '2026-01-01T00:00:00.000Z' })
  const account = JSON.parse((await exported(site, id)).get('data/account.json')!.toString())
  expect(account).toEqual([expect.objectContaining({ id, suspendedAt: '2026-01-01T00:00:00Z' })])
})

test('once an hour, to the second', async () => {
  const { id } = await person()
  const cookie = await confirmed(site, id)
  const ready = async () => (await site.app.inject({ url: ownExport.ready.path, headers: { cookie } })).json()
  expect(await ready()).toEqual({ nextAt: null })
  expect((await download(site, cookie)).statusCode).toBe(200)
  const refused = await download(site, cookie)
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 3500]).toEqual([429, true])
  expect(Date.parse((await ready()).nextAt)).toBeGreaterThan(Date.now() + 3_500_000)
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
  await site.db
    .update(rateCounts)
    .set({ windowStart: ago(3590) })
    .where(eq(rateCounts.key, `export:${id}`))
  expect(Number((await download(site, cookie)).headers['retry-after'])).toBeLessThanOrEqual(10)
  await site.db
    .update(rateCounts)
    .set({ windowStart: ago(3600) })
    .where(eq(rateCounts.key, `export:${id}`))
  expect((await download(site, cookie)).statusCode).toBe(200)
})

test('of several at once one is made', async () => {
  const { id } = await person()
  const cookie = await confirmed(site, id)
  const replies = await Promise.all([1, 2, 3, 4].map(() => download(site, cookie)))
  expect(statusesOf(replies.map(({ statusCode }) => ({ status: statusCode })))).toEqual([200, 429, 429, 429])
})

test('a file that breaks off breaks the download off, which may then be tried again', async () => {
  const { id, cookie } = await withFile('broken')
  const response = await reply(cookie)
  expect(response.statusCode).toBe(200)
  await expect(buffer(response)).rejects.toThrow('aborted')
  await expect.poll(async () => [await taken(id), open.size]).toEqual([0, 0])
  await site.db.update(uploads).set({ attachedAt: null }).where(eq(uploads.ownerId, id))
  expect((await download(site, cookie)).statusCode).toBe(200)
})

test('a reader who goes away leaves nothing open', async () => {
  const { id, cookie } = await withFile('endless')
  const response = await reply(cookie)
  let read = 0
  for await (const chunk of response) {
    read += (chunk as Buffer).length
    if (read > 5_000_000) break
  }
  expect(open.size).toBe(1)
  response.destroy()
  await expect.poll(async () => [await taken(id), open.size]).toEqual([0, 0])
  expect(site.pool.totalCount - site.pool.idleCount).toBe(0)
})

test('one that breaks off again and again is 429', async () => {
  const { id, cookie } = await withFile('broken')
  for (let tries = 0; tries < exportTriesAnHour; tries++) {
    const response = await reply(cookie)
    expect(response.statusCode).toBe(200)
    await buffer(response).catch(() => {})
    await expect.poll(() => taken(id)).toBe(0)
  }
  expect((await reply(cookie)).statusCode).toBe(429)
})

test('a file that the store has lost is named, and keeps nobody from the rest', async () => {
  const { id } = await withFile('lost')
  const files = await exported(site, id)
  expect(files.get('files/lost.mp3')?.length).toBe(0)
  expect(files.get('files-that-are-missing.txt')?.toString()).toContain('files/lost.mp3')
})

test('a database that fails on the way breaks the download off', async () => {
  const { id, cookie } = await withFile('endless')
  const response = await reply(cookie)
  expect(response.statusCode).toBe(200)
  await site.pool.query('alter table uploads rename to uploads_away')
  try {
    await expect(buffer(response)).rejects.toThrow('aborted')
  } finally {
    await site.pool.query('alter table uploads_away rename to uploads')
  }
  await expect.poll(async () => [await taken(id), open.size]).toEqual([0, 0])
})

/** Tables of the migrations, which have no personal data. */
const ofMigrations = ['migrations', 'migration_lock', 'migration_turn']

const database = useDb()

test('every column of the database is in the export, or left out for a reason', async () => {
  const { rows } = await database.pool.query<{ place: string }>(
    `select table_name || '.' || column_name as place from information_schema.columns
     where table_schema = 'public' and table_name <> all($1) order by 1`,
    [ofMigrations],
  )
  expect(rows.length).toBeGreaterThan(300)
  const lines = linesOf()
  expect(rows.map(({ place }) => place).filter((place) => !lines.has(place))).toEqual([])
  const places = new Set(rows.map(({ place }) => place))
  expect([...lines.keys()].filter((place) => !places.has(place))).toEqual([])
})

test('a column that is said to be in another noun is there', () => {
  const fields = new Set(
    everyNoun.flatMap(({ name, fields: all }) => Object.keys(all).map((field) => `${name}.${field}`)),
  )
  const named = [...linesOf().values()].flatMap((line) => ('shownAs' in line ? [line.shownAs] : []))
  expect(named.filter((field) => !fields.has(field))).toEqual([])
})

test('each noun has a file of its own', () => {
  const names = everyNoun.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const { table, lines } of everyNoun)
    expect(Object.keys(columnsOf(table)), getTableName(table)).toEqual(
      expect.arrayContaining(Object.keys(lines)),
    )
})
