import { Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { archiveOf, type Entry } from './archive.ts'
import { unzipped } from './test-zip.ts'

const entry = (name: string, stream: () => Readable = () => Readable.from([Buffer.from(name)])): Entry => ({
  name,
  compress: name.endsWith('.json'),
  open: async () => stream(),
})
async function* all(...entries: Entry[]) {
  yield* entries
}
const endless = () =>
  new Readable({
    read() {
      this.push(Buffer.alloc(65_536, 1))
    },
  })

test('what is put in comes out, packed or not', async () => {
  const names = ['data/a.json', 'files/für أمي 🎵.mp3', 'files/empty.mp3']
  const [packed, plain, empty] = names.map((name) => entry(name))
  empty!.open = async () => Readable.from([])
  const files = unzipped(await buffer(archiveOf(all(packed!, plain!, empty!))))
  expect([...files].map(([name, bytes]) => [name, bytes.toString()])).toEqual([
    ['data/a.json', 'data/a.json'],
    ['files/für أمي 🎵.mp3', 'files/für أمي 🎵.mp3'],
    ['files/empty.mp3', ''],
  ])
})

test('an entry that can’t be opened, or breaks, ends it with its error', async () => {
  const refused = { ...entry('a'), open: () => Promise.reject(new Error('The store is away')) }
  await expect(buffer(archiveOf(all(entry('b'), refused)))).rejects.toThrow('The store is away')
  const broken = entry('a', () =>
    Readable.from(
      (async function* () {
        yield Buffer.alloc(10)
        throw new Error('The disk is broken')
      })(),
    ),
  )
  await expect(buffer(archiveOf(all(entry('b'), broken)))).rejects.toThrow('The disk is broken')
  async function* failing() {
    yield entry('b')
    throw new Error('The database is away')
  }
  await expect(buffer(archiveOf(failing()))).rejects.toThrow('The database is away')
})

test('a name that leads out of the archive is no name', async () => {
  await expect(buffer(archiveOf(all(entry('../a'))))).rejects.toThrow('invalid relative path')
})

test('an entry is opened in its turn, and no more of it is read than the reader takes', async () => {
  const opened: string[] = []
  const lazily = (name: string, stream: () => Readable) =>
    entry(name, () => {
      opened.push(name)
      return stream()
    })
  let read = 0
  const counted = () => endless().on('data', (chunk: Buffer) => void (read += chunk.length))
  const archive = archiveOf(all(lazily('a', counted), lazily('b', counted)))
  await expect.poll(() => read).toBeGreaterThan(0)
  await new Promise(setImmediate)
  expect([opened, read < 2_000_000]).toEqual([['a'], true])
  archive.destroy()
})

const silent = () => new Readable({ read() {} })
const taking = () => new Writable({ write: (_chunk, _encoding, done) => done() })
const standing = () => new Writable({ highWaterMark: 1, write() {} })

test.for([
  ['a reader who takes nothing more', endless, standing],
  ['a source that gives nothing more', silent, taking],
] as const)('%s ends it, and closes the source', async ([, make, read]) => {
  const source = make()
  const archive = archiveOf(all(entry('a', () => source)), { pauseMs: 40 })
  await expect(pipeline(archive, read())).rejects.toThrow('The archive stood still')
  await expect.poll(() => source.destroyed).toBe(true)
})
