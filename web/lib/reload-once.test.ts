import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadOnce } from './reload-once.ts'

const reload = vi.fn()

beforeEach(() => {
  reload.mockClear()
  vi.useFakeTimers()
  sessionStorage.clear()
  vi.spyOn(location, 'reload').mockImplementation(reload)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a missing chunk reloads the page, but never in a loop', () => {
  reloadOnce()
  reloadOnce()
  expect(reload).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(60_000)
  reloadOnce()
  expect(reload).toHaveBeenCalledTimes(2)
})

test('without a network the page stays as it is', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  reloadOnce()
  expect(reload).not.toHaveBeenCalled()
})
