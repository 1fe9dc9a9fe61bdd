import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { currentUser } from '../../lib/calls/current-user.ts'
import { leaving } from '../../lib/leaving.ts'
import { clientOf, show } from '../../test/test-screen.tsx'
import { SignedIn } from './signed-in.tsx'

afterEach(() => leaving.change(false))

/** Ends the session under an open members' page. Waits `ms`. Returns a function that tells where the page led the user. */
async function afterTheEnd(ms: number) {
  const led = vi
    .spyOn(location, 'replace')
    .mockImplementation(() => {})
    .mockClear()
  const client = clientOf({ id: 'u' })
  await show(<SignedIn>The profile</SignedIn>, client)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await act(async () => void client.setQueryData(currentUser.queryKey, null))
  await act(async () => void vi.advanceTimersByTime(ms))
  return () => led.mock.calls.map(([address]) => address)
}

test('a session that ends under an open page leads to sign-in at once', async () => {
  const led = await afterTheEnd(0)
  expect(led()).toEqual(['/api/login'])
})

test('a page that is being left leads nowhere, except if it is still open after ten seconds', async () => {
  leaving.change(true)
  const led = await afterTheEnd(9_999)
  expect(led()).toEqual([])
  await act(async () => void vi.advanceTimersByTime(1))
  expect(led()).toEqual(['/api/login'])
})
