import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DiskStorage } from '../../server/storage/disk/disk.ts'
import { testStore } from '../../server/storage/s3/test-store.ts'

// Long, because the test starts six programs one after the other.
vi.setConfig({ testTimeout: 180_000 })

const MB = 1_048_576
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'songwright-moving-'))
})
afterAll(() => rm(folder, { recursive: true }))

const files = new Map(
  Array.from({ length: 12 }, (_, at) => [`people/a/${at}`, Buffer.alloc(MB + at, `song ${at}`)]),
)
async function* oneOf(bytes: Buffer) {
  yield bytes
}

function copy(direction: string, settings: NodeJS.ProcessEnv, dataDir: string) {
  const child = spawn('npm', ['run', '--silent', 'storage:copy', direction], {
    cwd: join(import.meta.dirname, '..', '..'),
    env: { ...process.env, ...settings, DATA_DIR: dataDir },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const { promise: begun, resolve } = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (more: string) => {
      said += more
      if (said.includes('copied: ')) resolve()
    })
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, said: said.trim() }))
  return { child, begun, ended }
}
const lastLine = (said: string) => said.split('\n').at(-1)

test('a house is moved to a bucket and back by the command, killed on the way, and finds what was damaged', async () => {
  const { storage, settings } = await testStore(`moving-${Date.now()}`)
  const [here, there] = [join(folder, 'here'), join(folder, 'there')]
  const disk = new DiskStorage(join(here, 'files'))
  for (const [key, bytes] of files) await (await disk.receive(oneOf(bytes), bytes.length)).keep(key)

  const broken = copy('to-s3', settings, here)
  await broken.begun
  process.kill(-broken.child.pid!, 'SIGKILL')
  await broken.ended

  const rest = await copy('to-s3', settings, here).ended
  expect(rest.code, rest.said).toBe(0)
  expect(rest.said).toContain('there already: people/a/')
  expect(lastLine(rest.said)).toMatch(/^12 files, 12 MB: \d+ copied, \d+ there already, all the same$/)

  const damaged = await storage.receive(oneOf(Buffer.alloc(MB + 3, 'x')), 2 * MB)
  await damaged.keep('people/a/3')
  const mended = await copy('to-s3', settings, here).ended
  expect(mended.said).toContain('copied: people/a/3 (1 MB)')
  expect(lastLine(mended.said)).toBe('12 files, 12 MB: 1 copied, 11 there already, all the same')

  const back = await copy('to-disk', settings, there).ended
  expect(lastLine(back.said)).toBe('12 files, 12 MB: 12 copied, 0 there already, all the same')
  const moved = new DiskStorage(join(there, 'files'))
  for (const [key, bytes] of files)
    expect((await buffer((await moved.read(key))!)).equals(bytes), key).toBe(true)
})

test('without a direction or a bucket it says what is missing', async () => {
  const nowhere = await copy('sideways', {}, folder).ended
  expect([nowhere.code, nowhere.said]).toEqual([
    1,
    'Say which way: npm run storage:copy to-s3, or npm run storage:copy to-disk',
  ])
  const nothing = await copy('to-s3', { S3_BUCKET: '' }, folder).ended
  expect([nothing.code, nothing.said]).toEqual([
    1,
    'S3_BUCKET says which bucket: set it and its keys as for npm start.',
  ])
})
