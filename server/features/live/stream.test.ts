import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { setImmediate as later } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Stream } from './routes.ts'

test('a stream that has ended hears of no further change: to write to it would end the process', async () => {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const errors: unknown[] = []
  response.on('error', (error) => errors.push(error))
  const stream = new Stream('someone', 'a session', undefined)
  stream.open(response, () => {})
  stream.end()
  stream.tell({ seq: 1, hints: [] })
  await later()
  expect(errors).toEqual([])
})
