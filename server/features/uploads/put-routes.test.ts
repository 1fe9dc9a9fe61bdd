import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { uploads } from '#contract/files/uploads'
import { sql } from '#drizzle'
import { now } from '../../db/schema/columns.ts'
import { users } from '../../db/schema.ts'
import { buildUser } from '../../test/factories.ts'
import { mp3 } from '../../test/storage/test-sounds.ts'
import { testApp } from '../../test/test-app.ts'
import { withProgram } from '../../test/test-program.ts'

// A busy machine needs long to start a program.
vi.setConfig({ testTimeout: 90_000 })

test('a full disk answers 507 and keeps nothing; with room again the same address takes the file', () =>
  withProgram({}, async ({ program, post, register }) => {
    const { cookie } = await register('ada')
    const asked = await post('/api/objects/upload', { kind: 'sample' }, cookie)
    const { uploadURL } = (await asked.json()) as { uploadURL: string }
    const put = () =>
      fetch(uploadURL, { method: 'PUT', headers: { 'content-type': 'audio/mpeg' }, body: mp3(5) })

    // Above this limit of file size, the operating system fails a write like a full disk.
    const limit = (bytes: string) =>
      execFileSync('prlimit', ['--pid', String(program.child.pid), `--fsize=${bytes}:`])
    limit('10000')
    const refused = await put()
    expect(refused.status).toBe(507)
    expect(refused.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect(await refused.json()).toEqual({
      type: 'about:blank',
      title: 'Storage full',
      status: 507,
      detail: 'We’re out of space right now. Please try again later.',
    })
    expect(await readdir(join(program.dataDir, 'files', 'incoming'))).toEqual([])
    limit('unlimited')
    expect((await put()).status).toBe(200)
  }))

test('a database whose disk is full answers the same', async () => {
  const site = await testApp()
  const person = await site.as(await buildUser(site.db))
  // PostgreSQL's own error for a full disk, raised by a trigger.
  await site.db.execute(sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`)
  await site.db.execute(sql`create trigger no_room before insert on uploads execute function no_room()`)
  const { status, problem } = await person.call(uploads.object, { body: { kind: 'sample' } })
  expect([status, problem.title, problem.detail]).toEqual([
    507,
    'Storage full',
    'We’re out of space right now. Please try again later.',
  ])
  await site.close()
})

const MB = 1_048_576
const size = 400 * MB

/** The limit is far above any uncollected garbage. Only a server that buffers the file exceeds it. */
test('400 MB go up through a process that grows by less than half of them', () =>
  withProgram({ MAX_SONG_MB: '500' }, async ({ database, post, register, memory }) => {
    const { cookie } = await register('ada')
    await database.db.update(users).set({ emailProvenAt: now() })
    const asked = await post(uploads.object.path, { kind: 'sample' }, cookie)
    const { uploadURL } = (await asked.json()) as { uploadURL: string }

    const idle = await memory()
    let most = idle
    const chunk = Buffer.alloc(MB, 7)
    async function* chunks() {
      for (let sent = 0; sent < size; sent += MB) {
        yield chunk
        if (sent % (10 * MB) === 0) most = Math.max(most, await memory())
      }
    }
    const put = request(uploadURL, { method: 'PUT', headers: { 'content-length': size } })
    const replied = once(put, 'response') as Promise<[IncomingMessage]>
    Readable.from(chunks()).pipe(put)
    const [reply] = await replied
    expect(reply.statusCode).toBe(200)
    expect(most - idle).toBeLessThan(size / MB / 2)
  }))
