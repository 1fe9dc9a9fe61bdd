import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { uploads } from '#contract/files/uploads'
import { accounts } from '#contract/people/accounts'
import { now } from '../../../db/schema/columns.ts'
import { users } from '../../../db/schema.ts'
import { testDb } from '../../../test/test-db.ts'
import { startProgram } from '../../../test/test-program.ts'

// A busy machine takes long to start a program.
vi.setConfig({ testTimeout: 90_000 })

const MB = 1_048_576
const size = 400 * MB

/** Far more than any uncollected garbage: only a server that buffers the file could hold this much. */
test('400 MB go up through a process that grows by less than half of them', async () => {
  const database = await testDb()
  const dataDir = await mkdtemp(join(tmpdir(), 'songwright-memory-'))
  const program = startProgram({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SESSION_SECRET: 'a secret that is long enough for this',
    MAX_SONG_MB: '500',
  })
  const memory = async () => {
    const status = await readFile(`/proc/${program.child.pid}/status`, 'utf8')
    return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024) / MB
  }
  try {
    const site = await program.ready
    const post = (path: string, body: object, cookie = '') => {
      const headers = { 'content-type': 'application/json', cookie }
      return fetch(site + path, { method: 'POST', headers, body: JSON.stringify(body) })
    }
    const ada = {
      firstName: 'Ada',
      lastName: 'Okafor',
      email: 'ada@example.com',
      password: 'a fine password',
    }
    const registered = await post(accounts.register.path, ada)
    const cookie = registered.headers.getSetCookie()[0]!.split(';', 1)[0]!
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
  } finally {
    program.child.kill('SIGKILL')
    await program.ended
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
