import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as later } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { accounts } from '#contract/people/accounts'
import { accountPaths } from '#contract/surface/account-paths'
import { testApp } from '../../test/test-app.ts'
import { guardSlowBodies, guardUnreadReplies, readUnreadBodies, visitorsBodyLimit } from './bodies.ts'

const patience = { graceMs: 200, bytesPerSecond: 1000, silentMs: 300, unreadMs: 1000 }
const opened: { close(): Promise<unknown> }[] = []
afterEach(() => Promise.all(opened.splice(0).map((one) => one.close())))

/** Opens an app that requires 1000 bytes of body per second after a grace period of 200 ms. */
async function listening() {
  const app = Fastify({ forceCloseConnections: true })
  opened.push(app)
  guardSlowBodies(app, patience)
  app.post('/', (request, reply) => reply.send(request.body))
  return portOf(app)
}

async function portOf(app: FastifyInstance) {
  await app.listen({ port: 0 })
  const [bound] = app.addresses()
  return typeof bound === 'object' ? bound.port : 0
}

/**
 * Sends the pieces, one per interval. Returns the response when the connection has ended or 3 s have passed.
 */
async function drip(
  port: number,
  { head, pieces, every }: { head: string; pieces: string[]; every: number },
) {
  let got = ''
  let isOpen = true
  const socket: Socket = connect(port, '127.0.0.1')
  const ended = new Promise<void>((resolve) => void socket.once('close', () => resolve()))
  socket.on('data', (bytes) => void (got += String(bytes))).on('error', () => {})
  void ended.then(() => (isOpen = false))
  socket.write(`${head}\r\nHost: localhost\r\nContent-Type: application/json\r\n`)
  socket.write(`Content-Length: ${pieces.join('').length}\r\nConnection: close\r\n\r\n`)
  for (const piece of pieces) {
    if (!isOpen) break
    socket.write(piece)
    await later(every)
  }
  await Promise.race([ended, later(3000)])
  socket.destroy()
  return { status: got.slice(9, 12), isOpen }
}

const letters = JSON.stringify('x'.repeat(20))

test('a body that comes in single letters is ended with 408', async () => {
  const port = await listening()
  expect(await drip(port, { head: 'POST / HTTP/1.1', pieces: letters.split(''), every: 100 })).toEqual({
    status: '408',
    isOpen: false,
  })
})

test('a body that stops half way is ended', async () => {
  const port = await listening()
  const pieces = [letters.slice(0, 5), '', '', '', '', '', '', '', letters.slice(5)]
  expect((await drip(port, { head: 'POST / HTTP/1.1', pieces, every: 100 })).status).toBe('408')
})

test('a long body that keeps the pace is read to its end', async () => {
  const port = await listening()
  const long = JSON.stringify('x'.repeat(2000))
  const pieces = Array.from({ length: 10 }, (_, at) => long.slice(at * 201, (at + 1) * 201))
  expect((await drip(port, { head: 'POST / HTTP/1.1', pieces, every: 60 })).status).toBe('200')
})

test('the program itself has these limits for bodies and for headers', async () => {
  const world = await testApp({ patience })
  opened.push(world)
  const port = await portOf(world.app)
  const head = `POST ${accounts.login.path} HTTP/1.1`
  expect((await drip(port, { head, pieces: letters.split(''), every: 100 })).status).toBe('408')
  expect(world.app.server.headersTimeout).toBe(15_000)
})

test('a connection on which nothing is sent is closed, and one that was used stays', async () => {
  const world = await testApp({ patience })
  opened.push(world)
  const port = await portOf(world.app)
  const open = () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    return { socket, closed: new Promise<void>((resolve) => void socket.once('close', () => resolve())) }
  }
  const [silent, used] = [open(), open()]
  used.socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await Promise.race([silent.closed, later(8000).then(() => expect.unreachable('still open'))])
  expect(used.socket.destroyed).toBe(false)
  used.socket.destroy()
})

test('a reply that nobody reads is ended; one that is read slowly and a silent stream go on', async () => {
  const app = Fastify({ forceCloseConnections: true })
  opened.push(app)
  // Long beside a pause of the event loop, which both sides share here.
  const unreadMs = 3000
  guardUnreadReplies(app, { ...patience, unreadMs })
  // More than the kernel keeps for a connection.
  const large = Buffer.alloc(32_000_000)
  app.get('/large', () => large)
  app.get('/silent', (_, reply) => reply.hijack().raw.writeHead(200).flushHeaders())
  // Who reads nothing doesn't see the end either, so it is seen on the server.
  const endedAt = new Map<number | undefined, number>()
  app.server.on('connection', (socket) => {
    const { remotePort } = socket
    socket.once('close', () => endedAt.set(remotePort, performance.now()))
  })
  const port = await portOf(app)
  const ask = async (url: string) => {
    const socket = connect(port, '127.0.0.1')
      .on('error', () => {})
      .pause()
    await once(socket, 'connect')
    socket.write(`GET ${url} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    return socket
  }
  const [unread, silent, slow] = [await ask('/large'), await ask('/silent'), await ask('/large')]
  const began = performance.now()
  let got = 0
  while (got < large.length && !endedAt.has(slow.localPort)) {
    const bytes: Buffer | null = slow.read()
    got += bytes?.length ?? 0
    await later(15)
  }
  const took = performance.now() - began
  await expect.poll(() => endedAt.has(unread.localPort), { timeout: 15_000 }).toBe(true)
  const ended = [silent, slow].filter(({ localPort }) => endedAt.has(localPort))
  for (const socket of [unread, silent, slow]) socket.destroy()
  expect(got).toBeGreaterThanOrEqual(large.length)
  expect(took).toBeGreaterThan(2 * unreadMs)
  expect(ended).toEqual([])
})

test('a visitor sends no large body', async () => {
  const world = await testApp()
  opened.push(world)
  const send = (url: string, type: string, payload: string) =>
    world.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })
  const password = 'x'.repeat(visitorsBodyLimit)
  const email = 'a@songs.example'
  const json = await send(accounts.login.path, 'application/json', JSON.stringify({ email, password }))
  expect(json.statusCode).toBe(413)
  const form = new URLSearchParams({ email, password }).toString()
  const page = await send(accountPaths.signIn.form, 'application/x-www-form-urlencoded', form)
  expect(page.statusCode).toBe(413)
  const unknown = await send('/api/nothing', 'application/json', JSON.stringify({ password }))
  expect(unknown.statusCode).toBe(413)
})

const length = 3_000_000

/**
 * Sends the headers and half of a body that is too large. Returns the response, and a function that sends
 * more.
 */
async function halfSent(stopping: AbortSignal) {
  const app = Fastify({ bodyLimit: 1000, forceCloseConnections: true })
  readUnreadBodies(app, stopping)
  app.post('/', () => 'taken')
  app.get('/', () => 'still here')
  const socket = connect(await portOf(app), '127.0.0.1')
  let got = ''
  let isEnded = false
  socket.on('data', (bytes) => void (got += String(bytes))).on('error', () => {})
  socket.on('close', () => (isEnded = true))
  // Sent without a Content-Length, because the server could refuse a large length before reading the body.
  // Some proxies send bodies like this.
  socket.write(
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
  )
  const half = 'x'.repeat(length / 2)
  const chunk = `${half.length.toString(16)}\r\n${half}\r\n`
  socket.write(chunk)
  return {
    got: () => got,
    isEnded: () => isEnded,
    sendOn: () => socket.write(`${chunk}0\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n`),
    close: async () => (socket.destroy(), app.close()),
  }
}

test('who is refused while they send can send on and read why, and ask again on the same connection', async () => {
  const client = await halfSent(new AbortController().signal)
  await expect.poll(client.got).toContain('413')
  expect(client.got().toLowerCase()).not.toContain('connection: close')
  client.sendOn()
  await expect.poll(client.got).toContain('still here')
  await client.close()
})

test('a process that stops ends the connection with its answer', async () => {
  const client = await halfSent(AbortSignal.abort())
  await expect.poll(client.isEnded).toBe(true)
  expect(client.got()).toContain('413')
  await client.close()
})
