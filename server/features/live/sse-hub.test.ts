import { expect, test } from 'vitest'
import { useSite } from '../../test/test-app.ts'
import { Hub, type Watcher } from './sse-hub.ts'

const site = useSite()

test('a hub that has ended takes no new stream, and ends those that it had', () => {
  const ended: string[] = []
  const watcher = (sid: string): Watcher => ({
    userId: '01900000-0000-7000-8000-000000000001',
    sid,
    after: 0,
    isOpen: true,
    tell: () => {},
    end: () => void ended.push(sid),
  })
  const hub = new Hub({ db: site.db, log: { warn: () => {} }, pollMs: () => 60_000 })
  expect(hub.add(watcher('one'))).toBe(true)
  hub.end()
  expect(ended).toEqual(['one'])
  expect(hub.add(watcher('two'))).toBe(false)
  expect(hub.open).toBe(0)
})
