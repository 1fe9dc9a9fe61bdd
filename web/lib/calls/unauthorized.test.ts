import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toasts } from '../toast.ts'
import { logInAgain, stillHere } from './unauthorized.ts'

const goTo = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(location, 'assign').mockImplementation(goTo)
})
afterEach(() => {
  vi.restoreAllMocks()
  goTo.mockReset()
})

test('a page that is being left, as by signing out, leads nowhere else; one that is still here after ten seconds goes to sign-in', () => {
  window.dispatchEvent(new Event('beforeunload'))
  vi.advanceTimersByTime(700)
  logInAgain()
  logInAgain()
  vi.advanceTimersByTime(stillHere - 701)
  expect(toasts.current()).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(toasts.current()).toMatchObject({ title: 'Unauthorized' })
  expect(goTo).not.toHaveBeenCalled()
  vi.advanceTimersByTime(500)
  expect(goTo).toHaveBeenCalledOnce()
})
