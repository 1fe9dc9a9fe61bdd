import { afterEach, expect, test, vi } from 'vitest'
import { forgetLooseFiles, keepDraftFile, readDraftFile } from './draft-files.ts'
import { draftOf, forgetDrafts, lastingDraftOf } from './drafts.ts'

afterEach(() => {
  vi.useRealTimers()
  forgetDrafts()
})

const of = (owner?: string) => lastingDraftOf<{ story: string }>(owner, 'request')

test('a visitor’s draft is there for who signs in next, then theirs alone', () => {
  of().keep({ story: 'A light' })
  expect([of().read(), of('ada').read()]).toEqual([{ story: 'A light' }, { story: 'A light' }])
  of('ada').keep({ story: 'A lamp' })
  expect([of().read(), of('ben').read(), of('ada').read()]).toEqual([
    undefined,
    undefined,
    { story: 'A lamp' },
  ])
  // The story that somebody signs in with, not what they began days ago.
  of().keep({ story: 'A lantern' })
  expect(of('ada').read()).toEqual({ story: 'A lantern' })
  of('ada').forget()
  expect(of('ada').read()).toBeUndefined()
})

test('it is kept for seven days, also in another tab, and ends with the sign-out', () => {
  of('ada').keep({ story: 'A light' })
  draftOf('ada', 'note').keep({ story: 'A note' })
  sessionStorage.clear()
  vi.useFakeTimers({ now: Date.now() + 6.9 * 86_400_000 })
  expect(of('ada').read()).toEqual({ story: 'A light' })
  vi.setSystemTime(Date.now() + 0.2 * 86_400_000)
  expect(of('ada').read()).toBeUndefined()
  expect(localStorage.length).toBe(0)
  of('ada').keep({ story: 'A light' })
  of().keep({ story: 'A stranger' })
  forgetDrafts()
  expect([of('ada').read(), of().read()]).toEqual([undefined, undefined])
})

test('a file ends with the last draft that has it, whose ever that is', async () => {
  const recording = await keepDraftFile(new Blob(['voice']))
  lastingDraftOf<{ recording: string }>('ada', 'request').keep({ recording })
  await forgetLooseFiles()
  expect(await readDraftFile(recording)).toBeDefined()
  of('ada').forget()
  await forgetLooseFiles()
  expect(await readDraftFile(recording)).toBeUndefined()
})
