import { type MutationMeta, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shows } from '#spec'
import { toasts } from '../toast.ts'
import { ApiError } from './api-error.ts'
import { makeQueryClient } from './query-client.ts'

const goTo = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(location, 'assign').mockImplementation(goTo)
})
afterEach(() => {
  vi.restoreAllMocks()
  goTo.mockReset()
})

const write = (outcome: () => Promise<unknown>, meta: MutationMeta) => {
  const client = makeQueryClient()
  return client
    .getMutationCache()
    .build(client, { mutationFn: outcome, meta })
    .execute(undefined)
    .catch(() => undefined)
}
const failing = (status: number) => async () => {
  throw new ApiError(status, 'no')
}

test('a write that finds the session gone says so, and goes to sign-in half a second after that is read', async () => {
  shows('8.unauthorized.text', '8.unauthorized.redirect', '9.redirect.login')
  history.replaceState(null, '', '/profile?tab=2')
  await write(failing(401), { failure: 'Failed to accept request. Please try again.' })
  expect(toasts.current()).toMatchObject({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    variant: 'destructive',
  })
  vi.advanceTimersByTime(4000)
  toasts.current()?.onShown?.()
  vi.advanceTimersByTime(499)
  expect(goTo).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/api/login?returnTo=%2Fprofile%3Ftab%3D2')
})

test('any other failure is said in the words of the write itself', async () => {
  await write(failing(409), { failure: 'Failed to accept request. Please try again.' })
  expect(toasts.current()).toMatchObject({
    title: 'Error',
    description: 'Failed to accept request. Please try again.',
    variant: 'destructive',
  })
  expect(goTo).not.toHaveBeenCalled()
})

test('where the server refused, its reason follows the sentence; a failure of its own adds nothing', async () => {
  const failure = 'Failed to accept request. Please try again.'
  const answer = (status: number) => async () => {
    const detail = 'Another songwriter has accepted this request'
    throw new ApiError(status, detail, { type: 'about:blank', title: 'Conflict', status, detail })
  }
  await write(answer(409), { failure })
  expect(toasts.current()).toMatchObject({
    title: 'Error',
    description: failure,
    reason: 'Another songwriter has accepted this request',
  })
  await write(answer(503), { failure })
  expect(toasts.current()).toMatchObject({ description: failure, reason: undefined })
})

test('after a conflict, or where a thing is gone, all that is on screen is read again, after another failure nothing is', async () => {
  const client = makeQueryClient()
  const read = vi.fn(async () => 'open')
  const stop = new QueryObserver(client, { queryKey: ['state'], queryFn: read }).subscribe(() => {})
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1), 10_000)
  const move = (status: number) =>
    client
      .getMutationCache()
      .build(client, { mutationFn: failing(status) })
      .execute(undefined)
      .catch(() => undefined)
  await move(503)
  expect(read).toHaveBeenCalledTimes(1)
  await move(409)
  expect(read).toHaveBeenCalledTimes(2)
  await move(404)
  expect(read).toHaveBeenCalledTimes(3)
  stop()
})

test('a failure that the screen shows itself is not said twice', async () => {
  await write(failing(409), {})
  expect(toasts.current()).toBeUndefined()
})

test('a success is said in the words of the write', async () => {
  await write(async () => 'done', { success: { title: 'Note added successfully' } })
  expect(toasts.current()).toMatchObject({ title: 'Note added successfully', variant: 'default' })
})

test('nothing is retried, refetched by itself, or ever stale', () => {
  shows(
    '9.query.no-interval',
    '9.query.no-focus',
    '9.query.never-stale',
    '9.query.no-retries',
    '9.query.no-mutation-retries',
  )
  const { queries, mutations } = makeQueryClient().getDefaultOptions()
  expect(queries).toMatchObject({
    refetchInterval: false,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  expect(mutations).toMatchObject({ retry: false })
})

test('without a network a write says at once that it failed, instead of waiting unseen', async () => {
  onlineManager.setOnline(false)
  const gone = async () => {
    throw new TypeError('Failed to fetch')
  }
  void write(gone, { failure: 'Failed to submit song request. Please try again.' })
  await vi.advanceTimersByTimeAsync(0)
  onlineManager.setOnline(true)
  expect(toasts.current()).toMatchObject({ description: 'Failed to submit song request. Please try again.' })
})
