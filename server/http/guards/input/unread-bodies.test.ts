import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readUnreadBodies } from './unread-bodies.ts'

const length = 3_000_000

/** Sends the head and half of a body that is too large. Returns the response, and a function to send more. */
async function halfSent(stopping: AbortSignal) {
  const app = Fastify({ bodyLimit: 1000, forceCloseConnections: true })
  readUnreadBodies(app, stopping)
  app.post('/', () => 'taken')
  app.get('/', () => 'still here')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const [bound] = app.addresses()
  const socket = connect(typeof bound === 'object' ? bound.port : 0, '127.0.0.1')
  let got = ''
  let isEnded = false
  socket.on('data', (bytes) => void (got += String(bytes))).on('error', () => {})
  socket.on('close', () => (isEnded = true))
  // Without a length, which could be refused early, like a proxy that hasn't read the whole body.
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
