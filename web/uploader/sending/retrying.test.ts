import { beforeEach, expect, test, vi } from 'vitest'
import { sources } from '#contract/files/upload-sources'
import { uploads } from '#contract/files/uploads'
import { shows } from '#spec'
import { ApiError } from '../../lib/calls/api-error.ts'
import { network } from '../../test/test-network.ts'
import type { Core } from './core.ts'
import { LinkClient } from './from-link.ts'
import { retrying, SendError } from './retrying.ts'

beforeEach(() => void vi.useFakeTimers())

test('what may pass is tried again after 0, 1000, 3000 and 5000 ms, and then no more', async () => {
  const began = Date.now()
  const at: number[] = []
  const end = retrying(async () => {
    at.push(Date.now() - began)
    throw new TypeError('Failed to fetch')
  }).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await end).toEqual(new TypeError('Failed to fetch'))
  expect(at).toEqual([0, 0, 1000, 4000, 9000])
})

test('a connection that breaks off again and again is opened up to 10 times more', async () => {
  shows('9.upload.max-retries')
  let opened = 0
  class Broken extends EventTarget {
    constructor() {
      super()
      opened++
      setTimeout(() => this.dispatchEvent(new Event('close')))
    }
    close() {}
  }
  vi.stubGlobal('WebSocket', Broken)
  const address = { uploadURL: '/uploads/people/1/a.mp3', key: 'people/1/a.mp3', bucket: 'local' }
  network({ [`POST ${uploads.object.path}`]: address, [`POST ${sources.get.path}`]: { token: 'a' } })
  const emit = vi.fn()
  const client = new LinkClient({ emit } as unknown as Core, { kind: 'sample' })
  const file = {
    meta: { name: 'a.mp3' },
    size: 1,
    type: 'audio/mpeg',
    remote: { body: { url: 'https://a.example' } },
  }
  const sent = client
    .uploadRemoteFile(
      file as unknown as Parameters<LinkClient['uploadRemoteFile']>[0],
      {},
      new AbortController(),
    )
    .catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(await sent).toEqual(new Error('The connection was lost too often'))
  expect(opened).toBe(11)
})

test('what will not pass is not tried again', async () => {
  const lasting = [new ApiError(401, 'signed out'), new SendError(413)]
  for (const reason of lasting) {
    const attempt = vi.fn().mockRejectedValue(reason)
    await expect(retrying(attempt)).rejects.toBe(reason)
    expect(attempt).toHaveBeenCalledOnce()
  }
})

test('without any network nothing is tried until it is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const attempt = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue('there')
  const outcome = retrying(attempt)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(attempt).toHaveBeenCalledOnce()
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  expect(await outcome).toBe('there')
})
