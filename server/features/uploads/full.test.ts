import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { uploads } from '#contract/files/uploads'
import { sql } from '#drizzle'
import { buildUser } from '../../test/factories.ts'
import { mp3 } from '../../test/storage/test-sounds.ts'
import { testApp } from '../../test/test-app.ts'
import { testDb } from '../../test/test-db.ts'
import { startProgram } from '../../test/test-program.ts'

// A busy machine takes long to start a program.
vi.setConfig({ testTimeout: 60_000 })

test('a full disk answers 507 and keeps nothing; with room again the same address takes the file', async () => {
  const database = await testDb()
  const dataDir = await mkdtemp(join(tmpdir(), 'songwright-full-'))
  const program = startProgram({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SESSION_SECRET: 'a secret that is long enough for this',
  })
  try {
    const site = await program.ready
    const post = (path: string, body: object, cookie = '') =>
      fetch(site + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
      })
    const somebody = {
      firstName: 'Ada',
      lastName: 'Okafor',
      email: 'ada@example.com',
      password: 'a fine password',
    }
    const registered = await post('/api/register', somebody)
    const cookie = registered.headers.getSetCookie()[0]!.split(';', 1)[0]!
    const asked = await post('/api/objects/upload', { kind: 'sample' }, cookie)
    const { uploadURL } = (await asked.json()) as { uploadURL: string }
    const put = () =>
      fetch(uploadURL, { method: 'PUT', headers: { 'content-type': 'audio/mpeg' }, body: mp3(5) })

    // Beyond this soft limit of file size the system fails a write as on a full disk.
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
    expect(await readdir(join(dataDir, 'files', 'incoming'))).toEqual([])
    limit('unlimited')
    expect((await put()).status).toBe(200)
  } finally {
    program.child.kill('SIGKILL')
    await program.ended
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('a database whose disk is full answers the same', async () => {
  const site = await testApp()
  const person = await site.as(await buildUser(site.db))
  // PostgreSQL's own error where it has no room to write.
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
