import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadOnce } from './reload-once.ts'

const reload = vi.fn()
const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  reload.mockClear()
  vi.useFakeTimers()
  vi.spyOn(location, 'reload').mockImplementation(reload)
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => vi.restoreAllMocks())

const missing = 'Failed to fetch dynamically imported module: https://songs.example/assets/dialog-a_1-B.js'
const failing = (message: string) => reloadOnce({ payload: new Error(message) })
const answers = (status: number) => fetched.mockResolvedValue(new Response(null, { status }))

test('a chunk that is gone reloads the page, but never in a loop', async () => {
  answers(404)
  await failing(missing)
  await failing(missing)
  expect(reload).toHaveBeenCalledOnce()
  expect(fetched.mock.lastCall?.[0]).toBe('/assets/dialog-a_1-B.js')
  vi.advanceTimersByTime(60_000)
  await failing(missing)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('a chunk that a line which was cut has kept away, or a server that fails, leaves the page as it is', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  await failing(missing)
  for (const status of [200, 503]) {
    answers(status)
    await failing(missing)
  }
  expect(reload).not.toHaveBeenCalled()
})

test('where the browser names no file, the page is loaded again if its server is there', async () => {
  fetched.mockRejectedValue(new TypeError('Load failed'))
  await failing('Importing a module script failed.')
  expect(reload).not.toHaveBeenCalled()
  answers(200)
  await failing('Importing a module script failed.')
  expect(reload).toHaveBeenCalledOnce()
  expect(fetched.mock.lastCall?.[0]).toBe(location.pathname)
})
