import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { afterAll, expect, test } from 'vitest'
import { ownTime } from '../../test/test-clock.ts'
import { StorageRefusal } from '../storage.ts'
import { openBucket } from './bucket.ts'
import { S3Storage } from './s3.ts'

const opened: (() => void)[] = []
afterAll(() => {
  for (const close of opened) close()
})

async function storeOf(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  opened.push(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'songs',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  }
}

const frozen = async () => new S3Storage(await storeOf(() => {}))

test.concurrent('bytes for a store that never answers end within eight seconds, with what is cleaned up after them', async () => {
  const storage = await frozen()
  const bytes = async function* () {
    yield Buffer.alloc(9 * 1_048_576)
  }
  const { ms } = await ownTime(() =>
    expect(storage.receive(bytes(), 20 * 1_048_576)).rejects.toThrow(StorageRefusal),
  )
  expect(ms).toBeLessThan(8000)
})

test.concurrent('a question to a store that never answers ends within eight seconds, and says that it is away', async () => {
  const storage = await frozen()
  const asked = () => [
    storage.check(),
    storage.size('people/a/one'),
    storage.tag('people/a/one'),
    storage.read('people/a/one'),
    storage.remove('people/a/one'),
    storage.parts.begin('people/a/one'),
    storage.parts.list('people/a/one', 'id'),
    storage.parts.abort('people/a/one', 'id'),
  ]
  const { result: told, ms } = await ownTime(() => Promise.allSettled(asked()))
  expect(ms).toBeLessThan(8000)
  const reasons = told.map((one) =>
    one.status === 'rejected' && one.reason instanceof StorageRefusal ? one.reason.reason : one,
  )
  expect(reasons).toEqual(Array(8).fill('away'))
})

test.concurrent('a kept connection that the store closed is asked again on another, and is no frozen store', async () => {
  let asked = 0
  const storage = new S3Storage(
    await storeOf(({ socket }, reply) => {
      asked += 1
      if (asked === 2) socket.destroy()
      else reply.setHeader('etag', `"${asked}"`).end()
    }),
  )
  await storage.check()
  expect(await storage.tag('people/a/one')).toBe('"3"')
  expect(await storage.tag('people/a/one')).toBe('"4"')
})

const copied = '<CopyObjectResult><ETag>"one"</ETag></CopyObjectResult>'

test.concurrent('a copy whose answer begins long before its end is waited for', async () => {
  const storage = new S3Storage(
    await storeOf(({ method }, reply) => {
      if (method !== 'PUT') return void reply.end()
      reply.write('<?xml version="1.0" encoding="UTF-8"?>')
      setTimeout(() => reply.end(copied), 1500)
    }),
  )
  await storage.settle('people/a/one')
})

test.concurrent('a store that freezes within its answer to a copy is found within eight seconds', async () => {
  const storage = new S3Storage(
    await storeOf(({ method }, reply) => void (method === 'PUT' && reply.write('<?xml'))),
  )
  const { ms } = await ownTime(() =>
    expect(storage.settle('people/a/one')).rejects.toMatchObject({ reason: 'away' }),
  )
  expect(ms).toBeLessThan(8000)
})

test.concurrent('bytes that break off on their way from the store say that it is away', async () => {
  const storage = new S3Storage(
    await storeOf(({ socket }, reply) => {
      reply.setHeader('content-length', 10).write('half')
      setTimeout(() => socket.destroy(), 50)
    }),
  )
  const bytes = await storage.read('people/a/one')
  await expect(buffer(bytes!)).rejects.toMatchObject({ name: 'StorageRefusal', reason: 'away' })
})

/** Reads a request's body at this rate. */
async function drain(request: IncomingMessage, bytesPerSecond: number) {
  const begun = performance.now()
  let read = 0
  for await (const chunk of request) {
    read += (chunk as Buffer).length
    await sleep(Math.max(0, begun + (read / bytesPerSecond) * 1000 - performance.now()))
  }
}

const MB = 1_048_576
/** More bytes than the buffers of two sockets can contain. */
const Body = Buffer.alloc(32 * MB)

/**
 * Duration in milliseconds of a PUT to a store that reads with this function. The client's limit is one
 * second without any bytes.
 */
async function put(read: (request: IncomingMessage) => Promise<void>) {
  const settings = await storeOf((request, reply) => {
    void (request.method === 'PUT' ? read(request) : Promise.resolve()).then(() => reply.end())
  })
  const { client, Bucket } = openBucket(settings, 1000)
  const begun = performance.now()
  await client.send(new PutObjectCommand({ Bucket, Key: 'one', Body, ContentLength: Body.length }))
  return performance.now() - begun
}

test.concurrent('a file may take as long as it moves, and ends where it does not', async () => {
  expect(await put((request) => drain(request, 12 * MB))).toBeGreaterThan(2000)
  await expect(put(() => new Promise(() => {}))).rejects.toThrow(StorageRefusal)
})
