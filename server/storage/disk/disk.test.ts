import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Put, storageContract } from '../../test/storage/storage-contract.ts'
import { readGrant } from '../signing.ts'
import type { StorageRefusal } from '../storage.ts'
import { DiskStorage } from './disk.ts'

const run = promisify(execFile)
const module = fileURLToPath(new URL('./disk.ts', import.meta.url))
let folder: string
let disk: DiskStorage
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'songwright-disk-'))
  disk = new DiskStorage(folder)
})
afterEach(() => rm(folder, { recursive: true }))

async function* of(...chunks: (string | Buffer)[]) {
  for (const chunk of chunks) yield Buffer.from(chunk)
}
/** Stores the bytes like the server after a signed PUT, but without the checks in the database. */
const putInto =
  (storage: DiskStorage): Put =>
  async (address, bytes) => {
    const { pathname, searchParams } = new URL(address)
    const key = pathname.replace('/uploads/', '')
    const grant = readGrant(key, Object.fromEntries(searchParams), 'a secret of the contract')
    if (!grant || grant.expiresAt.getTime() < Date.now()) return { status: 403, etag: '' }
    try {
      if (grant.part) {
        const { etag } = await storage.parts.receive('people/a/parts', grant.part, of(bytes), grant.maxBytes)
        return { status: 200, etag }
      }
      const received = await storage.receive(of(bytes), grant.maxBytes)
      await received.keep(key)
      return { status: 200, etag: '' }
    } catch (error) {
      return { status: (error as StorageRefusal).reason === 'gone' ? 404 : 413, etag: '' }
    }
  }
const incoming = () => readdir(join(folder, 'incoming'))

describe('as every store', () => storageContract(() => ({ storage: disk, put: putInto(disk) })))

test('who lists parts while they leave sees all of them or none', async () => {
  const { parts } = disk
  const numbers = [1, 2, 3, 4, 5, 6]
  for (let time = 0; time < 8; time++) {
    const id = await parts.begin()
    for (const number of numbers) await parts.receive('people/a/parts', { id, number }, of('x'), 1)
    const upload = { isLeft: false }
    const leaving = parts.abort('', id).finally(() => (upload.isLeft = true))
    while (!upload.isLeft)
      for (const listed of await Promise.all(numbers.map(() => parts.list('', id))))
        expect(listed?.map(({ number }) => number) ?? 'gone').toBeOneOf([numbers, 'gone'])
    await leaving
    expect(await parts.list('', id)).toBeUndefined()
  }
})

test('what a killed process was writing goes after a day', async () => {
  await disk.receive(of('old'), 6)
  const [old] = await incoming()
  await disk.receive(of('new'), 6)
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000)
  await utimes(join(folder, 'incoming', old!), yesterday, yesterday)
  await disk.tidy(new Date(Date.now() - 24 * 60 * 60 * 1000))
  expect(await incoming()).toHaveLength(1)
})

test.each(['../outside', 'a/../../b', '/etc/passwd', 'a//b', '', '.hidden', 'a/.b', 'a\0b'])(
  'the key %j is none',
  async (key) => {
    await expect(disk.size(key)).rejects.toThrow('no server chose')
    await expect(disk.read(key)).rejects.toThrow('no server chose')
    expect(() => disk.remove(key)).toThrow('no server chose')
  },
)

test('a process that is killed while it writes leaves nothing that can be seen', async () => {
  const program = `
    import { DiskStorage } from ${JSON.stringify(module)}
    const disk = new DiskStorage(${JSON.stringify(folder)})
    async function* bytes() { for (let i = 0; i < 160; i++) yield Buffer.alloc(65536, i) }
    process.stdout.write('.')
    for (let i = 0; ; i++) {
      const received = await disk.receive(bytes(), 1e9)
      await received.keep('people/a/' + i % 3)
    }`
  for (const ms of [0, 20, 45, 90, 150]) {
    const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program])
    await once(child.stdout, 'data')
    await setTimeout(ms)
    child.kill('SIGKILL')
    await once(child, 'exit')
    for await (const { key, size } of disk.objects()) {
      expect([key, size]).toEqual([key, 160 * 65_536])
      const whole = await buffer((await disk.read(key))!)
      for (let i = 0; i < 160; i++) expect(whole[i * 65_536]).toBe(i)
    }
  }
  const later = new Date(Date.now() + 1000)
  await disk.tidy(later)
  expect(await incoming()).toEqual([])
})

test.each(['kept', 'incoming'])(
  'a folder whose %s can no longer be written to is not ready',
  async (name) => {
    await disk.check()
    // Permissions don't restrict root. If the test runs as root, the program changes to another user.
    const program = `
    import { DiskStorage } from ${JSON.stringify(module)}
    if (process.getuid() === 0) process.setuid(65534)
    console.log(await new DiskStorage(${JSON.stringify(folder)}).check().catch((error) => error.code))`
    const look = async () =>
      (await run(process.execPath, ['--input-type=module-typescript', '-e', program])).stdout.trim()
    await chmod(folder, 0o755)
    for (const one of ['kept', 'incoming']) await chmod(join(folder, one), 0o777)
    expect(await look()).toBe('undefined')
    await chmod(join(folder, name), 0o555)
    expect(await look()).toBe('EACCES')
  },
)

test('the system refusing more bytes is a full store, and nothing is left', async () => {
  const program = `
    import { DiskStorage } from ${JSON.stringify(module)}
    async function* bytes() { for (let i = 0; i < 64; i++) yield Buffer.alloc(65536) }
    const said = await new DiskStorage(${JSON.stringify(folder)}).receive(bytes(), 1e9).catch((error) => error)
    console.log(said.reason, said.cause?.code)`
  // Limits the file size of the program to 1 MB, which causes an error like that of a full disk.
  const { stdout } = await run('sh', [
    '-c',
    'ulimit -f 2048 && exec "$0" --input-type=module-typescript -e "$1"',
    process.execPath,
    program,
  ])
  expect(stdout.trim()).toMatch(/^full (EFBIG|ENOSPC)$/)
  expect(await incoming()).toEqual([])
})
