import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { patience, withPatience } from './again.ts'
import { ApiError } from './api-error.ts'

const { pauses } = patience

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
  patience.pauses = [300, 700, 1500]
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  patience.pauses = pauses
})

const noAnswer = () => new TypeError('Failed to fetch')
const status = (code: number, retryAfter?: number) => () => new ApiError(code, 'no', undefined, retryAfter)

/** A read that fails so often and then answers: how often it was asked, what came of it and after how long. */
async function reading(failure: () => Error, times: number, signal?: AbortSignal) {
  const begun = Date.now()
  const asked = vi.fn(async () => {
    if (asked.mock.calls.length <= times) throw failure()
    return 'answer'
  })
  let ended = 0
  const outcome = withPatience(asked, signal)
    .catch(String)
    .finally(() => (ended = Date.now()))
  await vi.runAllTimersAsync()
  return { outcome: await outcome, asked: asked.mock.calls.length, ms: ended - begun }
}

test.each([
  ['no answer', noAnswer],
  ['a 502', status(502)],
  ['a 503', status(503)],
  ['a 504', status(504)],
])('a read is tried again after %s, and its answer is taken', async (_, failure) => {
  expect(await reading(failure, 3)).toEqual({ outcome: 'answer', asked: 4, ms: 2500 })
  expect(await reading(failure, 9)).toMatchObject({ outcome: String(failure()), asked: 4, ms: 2500 })
})

test.each([400, 401, 404, 409, 429, 500])('not after a %i', async (code) => {
  expect(await reading(status(code), 1)).toMatchObject({ asked: 1, ms: 0 })
})

test('it comes back when the server says, and for twelve seconds at most', async () => {
  expect(await reading(status(503, 2), 1)).toEqual({ outcome: 'answer', asked: 2, ms: 2000 })
  expect(await reading(status(503, 600), 9)).toMatchObject({ asked: 3, ms: 10_000 })
})

test('without a network it fails at once, and a read that is not wanted any more ends', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(await reading(noAnswer, 9)).toMatchObject({ asked: 1, ms: 0 })
  vi.stubGlobal('navigator', { onLine: true })
  const ending = new AbortController()
  setTimeout(() => ending.abort('gone'), 500)
  expect(await reading(noAnswer, 9, ending.signal)).toMatchObject({ outcome: 'gone', asked: 2, ms: 500 })
})
