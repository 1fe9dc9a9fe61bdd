import { act } from 'react'
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { notifications } from '#contract/people/notifications'
import { keyOf } from '../../lib/calls/query.ts'
import { makeQueryClient } from '../../lib/calls/query-client.ts'
import { logInAgain } from '../../lib/calls/unauthorized.ts'
import { leaving, listenForLeaving } from '../../lib/leaving.ts'
import { toasts } from '../../lib/toast.ts'
import { until } from '../../test/test-network.ts'
import { leave, show } from '../../test/test-screen.tsx'
import { Live } from './live.tsx'

/** Event streams that the page opened, each with the change number after which it continues. */
const streams: { after: string | null; signal: AbortSignal }[] = []
const open = () => streams.map(({ signal }) => !signal.aborted)

const restored = () => Object.assign(new Event('pageshow'), { persisted: true })

beforeAll(listenForLeaving)

beforeEach(() => {
  streams.length = 0
  onTestFinished(() => leaving.change(false))
  vi.stubGlobal('fetch', async (address: string, { headers, signal }: RequestInit = {}) => {
    if (!address.startsWith('/api/events')) throw new Error(`not asked for here: ${address}`)
    streams.push({ after: new Headers(headers).get('last-event-id'), signal: signal! })
    const body = new ReadableStream<Uint8Array>({
      start(line) {
        line.enqueue(new TextEncoder().encode('data: {"seq":1,"hints":["notifications"]}\n\n'))
        signal!.addEventListener('abort', () => line.error(signal!.reason))
      },
    })
    return new Response(body)
  })
})

test('a page that is being left hears no sign-out; one that is still here after ten seconds follows again', async () => {
  const client = makeQueryClient()
  const readAgain = vi.spyOn(client, 'invalidateQueries')
  await show(<Live userId="u" />, client)
  const heard = expect.objectContaining({ queryKey: keyOf(notifications.list) })
  await until(() => expect(readAgain).toHaveBeenCalledWith(heard))
  expect(open()).toEqual([true])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  act(() => void window.dispatchEvent(new Event('beforeunload')))
  expect(open()).toEqual([false])
  // Simulates a pending request that is refused because the session has ended.
  logInAgain()
  expect(toasts.current()).toBeUndefined()
  act(() => void vi.advanceTimersByTime(9_999))
  expect(open()).toEqual([false])
  await act(async () => void vi.advanceTimersByTime(1))
  expect(open()).toEqual([false, true])
  expect(streams[1]?.after).toBe('1')
  logInAgain()
  expect(toasts.current()).toMatchObject({ title: 'Unauthorized' })
  vi.spyOn(location, 'assign').mockImplementation(() => {})
  vi.runAllTimers()
  await leave()
  expect(open()).toEqual([false, false])
})

test('a page that is left while the code of its stream loads opens none, and one that came back does', async () => {
  window.dispatchEvent(new Event('beforeunload'))
  window.dispatchEvent(new Event('pagehide'))
  await show(<Live userId="u" />, makeQueryClient())
  logInAgain()
  expect([streams, toasts.current()]).toEqual([[], undefined])
  act(() => void window.dispatchEvent(restored()))
  expect(open()).toEqual([true])
})
