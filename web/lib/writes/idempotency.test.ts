import { expect, test } from 'vitest'
import { projects } from '#contract/work/projects'
import { ApiError } from '../calls/api-error.ts'
import type { LooseOptions } from '../calls/send.ts'
import { withKey } from './idempotency.ts'

const send = (message: string, outcome: () => void, to = projects.sendMessage) => {
  let key: string | undefined
  const run = async (options: LooseOptions) => {
    key = options.idempotencyKey
    outcome()
  }
  return withKey(to, { params: { id: 'r' }, body: { message } }, run)
    .catch(() => {})
    .then(() => key)
}
const done = () => {}
const failed = (error: Error) => () => {
  throw error
}
const status = (code: number) => failed(new ApiError(code, 'No'))

test.each([
  ['no answer', failed(new TypeError('Failed to fetch'))],
  ['a 503', status(503)],
  ['a 500', status(500)],
  ['a 429', status(429)],
])('after %s the same write has the same key, and another one another', async (_, failure) => {
  const first = await send('A waltz', failure)
  expect(first).toMatch(/\w{8}/)
  expect(await send('In three four', failure)).not.toBe(first)
  expect(await send('A waltz', done)).toBe(first)
})

test('after a success or a refusal the same write is a new one', async () => {
  const first = await send('A waltz', done)
  const second = await send('A waltz', status(409))
  const third = await send('A waltz', done)
  expect(new Set([first, second, third]).size).toBe(3)
})

test('of many that nobody tries again the oldest are forgotten', async () => {
  const away = failed(new TypeError('Failed to fetch'))
  const first = await send('0', away)
  for (let at = 1; at <= 50; at++) await send(String(at), away)
  expect(await send('0', away)).not.toBe(first)
})
