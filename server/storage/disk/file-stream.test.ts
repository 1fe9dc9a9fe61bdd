import { open } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { createServer, get, type IncomingMessage } from 'node:http'
import { type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { testFolder } from '../../test/test-folder.ts'
import type { ByteRange } from '../storage.ts'
import { FileStream } from './file-stream.ts'

const openFile = promisify<string, number>(open)
const MB = 1_048_576
const folder = testFolder()

/** Returns bytes that differ at each position, so that the test detects bytes in a wrong position. */
const bytesOf = (seed: number, length: number) => {
  const bytes = Buffer.alloc(length)
  for (let at = 0; at + 4 <= length; at += 4) bytes.writeUInt32LE((seed * 0x9e3779b1 + at) >>> 0, at)
  return bytes
}
async function kept(name: string, bytes: Buffer) {
  await writeFile(join(folder, name), bytes)
  return (range?: ByteRange) => openFile(join(folder, name)).then((fd) => new FileStream(fd, range))
}
const descriptors = async () => (await readdir('/proc/self/fd')).length

test('readers of many files at once, each at a speed of its own, have their own bytes', async () => {
  const files = Array.from({ length: 12 }, (_, at) => bytesOf(at + 1, 2 * MB + at))
  const streams = await Promise.all(files.map((bytes, at) => kept(`one-${at}`, bytes)))
  const server = createServer((request, response) => {
    void streams[Number(request.url?.slice(1))]!().then((stream) => stream.pipe(response))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const before = await descriptors()
  const read = (at: number) =>
    new Promise<Buffer>((resolve, reject) => {
      get({ port, path: `/${at}`, agent: false }, (reply) => resolve(buffer(slowly(reply, at)))).once(
        'error',
        reject,
      )
    })
  const got = await Promise.all(files.map((_, at) => read(at)))
  for (const [at, bytes] of files.entries()) expect(got[at]!.equals(bytes), `file ${at}`).toBe(true)
  await expect.poll(descriptors).toBeLessThanOrEqual(before)
  server.close()
})

async function* slowly(reply: IncomingMessage, at: number) {
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    for (let turns = at % 4; turns > 0; turns--) await new Promise((resolve) => setImmediate(resolve))
    yield chunk
  }
}

test('a part is its bytes, piped or read', async () => {
  const bytes = bytesOf(7, MB)
  const stream = await kept('part', bytes)
  for (const [start, end] of [
    [0, 0],
    [5, 300_000],
    [MB - 1, MB - 1],
    [131_072, 262_143],
  ] as const) {
    const wanted = bytes.subarray(start, end + 1)
    expect((await buffer(await stream({ start, end }))).equals(wanted)).toBe(true)
    const taken: Buffer[] = []
    const to = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        taken.push(Buffer.from(chunk))
        setImmediate(done)
      },
    })
    ;(await stream({ start, end })).pipe(to)
    await finished(to)
    expect(Buffer.concat(taken).equals(wanted)).toBe(true)
  }
})

test('piped, it takes one buffer for the whole file', async () => {
  const stream = await kept('long', Buffer.alloc(60 * MB, 1))
  let most = 0
  const before = process.memoryUsage().arrayBuffers
  const to = new Writable({
    write: (_chunk, _encoding, done) => {
      most = Math.max(most, process.memoryUsage().arrayBuffers - before)
      done()
    },
  })
  ;(await stream()).pipe(to)
  await finished(to)
  expect(most).toBeLessThan(MB)
})

test('who leaves in the middle leaves no descriptor open', async () => {
  const stream = await kept('left', bytesOf(3, 4 * MB))
  const before = await descriptors()
  const piped = await stream()
  const stuck = new Writable({ write: () => {} })
  piped.pipe(stuck)
  const begun = await stream()
  begun.read(1)
  expect(await descriptors()).toBe(before + 2)
  piped.destroy()
  begun.destroy()
  await expect.poll(descriptors).toBe(before)
})
