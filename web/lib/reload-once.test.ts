import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadOnce } from './reload-once.ts'

const reload = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  vi.spyOn(location, 'reload').mockImplementation(reload)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('missing code loads the page anew, but never in a circle', () => {
  reloadOnce()
  reloadOnce()
  expect(reload).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(60_000)
  reloadOnce()
  expect(reload).toHaveBeenCalledTimes(2)
})
