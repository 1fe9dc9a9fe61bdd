import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStorage } from '../open.ts'
import { DiskStorage } from './disk.ts'

const run = promisify(execFile)
let folder: string
let disk: DiskStorage
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'songwright-disk-'))
  disk = new DiskStorage(folder)
})
afterEach(() => rm(folder, { recursive: true }))

async function* of(...chunks: string[]) {
  for (const chunk of chunks) yield Buffer.from(chunk)
}
const text = async (key: string, range?: { start: number; end: number }) => {
  const bytes = await disk.read(key, range)
  return bytes && (await buffer(bytes)).toString()
}
const incoming = () => readdir(join(folder, 'incoming'))

test('bytes are seen once they are kept, whole and under their key alone', async () => {
  const received = await disk.receive(of('la', 'la', 'la'), 6)
  expect(received.size).toBe(6)
  expect(await disk.size('people/a/b')).toBeUndefined()
  expect(await disk.read('people/a/b')).toBeUndefined()
  await received.keep('people/a/b')
  await received.discard()
  expect(await text('people/a/b')).toBe('lalala')
  expect(await text('people/a/b', { start: 1, end: 2 })).toBe('al')
  expect(await incoming()).toEqual([])
  await disk.remove('people/a/b')
  await disk.remove('people/a/b')
  expect(await disk.size('people/a/b')).toBeUndefined()
})

test('a byte too many is refused, and nothing is left of it', async () => {
  await expect(disk.receive(of('lala', 'la!'), 6)).rejects.toMatchObject({ reason: 'tooLarge' })
  expect(await incoming()).toEqual([])
})

test('an upload that breaks off leaves nothing', async () => {
  async function* broken() {
    yield Buffer.from('la')
    throw new Error('the wire was cut')
  }
  await expect(disk.receive(broken(), 6)).rejects.toThrow('the wire was cut')
  expect(await incoming()).toEqual([])
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

test('the system refusing more bytes is a full store, and nothing is left', async () => {
  const module = fileURLToPath(new URL('disk.ts', import.meta.url))
  const program = `
    import { DiskStorage } from ${JSON.stringify(module)}
    async function* bytes() { for (let i = 0; i < 64; i++) yield Buffer.alloc(65536) }
    const said = await new DiskStorage(${JSON.stringify(folder)}).receive(bytes(), 1e9).catch((error) => error)
    console.log(said.reason, said.cause?.code)`
  // No file of this process may be larger than 1 MB: what the system says then is what a full disk says.
  const { stdout } = await run('sh', [
    '-c',
    'ulimit -f 2048 && exec "$0" --input-type=module-typescript -e "$1"',
    process.execPath,
    program,
  ])
  expect(stdout.trim()).toMatch(/^full (EFBIG|ENOSPC)$/)
  expect(await incoming()).toEqual([])
})

test('a store that is not served yet is refused at the start, not quietly replaced by the disk', () => {
  const s3 = { region: 'us-east-1', bucket: 'songs', accessKeyId: 'key', secretAccessKey: 'secret' }
  expect(() => openStorage({ dataDir: folder, s3 })).toThrow(/S3_BUCKET is set.*Unset it/)
})
