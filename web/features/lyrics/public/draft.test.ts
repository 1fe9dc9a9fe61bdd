import { expect, test } from 'vitest'
import {
  draftOfNextVersion,
  draftOfVersion,
  nextLine,
  sent,
  withStamps,
  withTime,
  withWords,
} from './draft.ts'

test('words and times that are written go out as the server keeps them', () => {
  const blank = draftOfVersion('a\nb', null)
  expect(blank.times).toEqual([null, null])
  const timed = withTime(withTime(blank, 0, 1), 1, 2.5)
  expect(sent(timed)).toEqual({ lyrics: 'a\nb', lyricTimes: [1, 2.5] })
  expect(sent(blank)).toEqual({ lyrics: 'a\nb', lyricTimes: null })
  expect(sent(withWords(timed, '\n  \na\nb\n\n'))).toEqual({ lyrics: 'a\nb', lyricTimes: [1, 2.5] })
  expect(sent(draftOfVersion(null, null))).toEqual({ lyrics: '', lyricTimes: null })
})

test('times that were pasted with the words are taken over', () => {
  expect(withStamps(draftOfVersion('[00:01.00] a\n[00:02.00] b', null))).toEqual({
    lyrics: 'a\nb',
    times: [1, 2],
  })
  expect(withStamps(draftOfVersion('a\nb', null))).toBeUndefined()
})

test('a new version starts with the words of the last one, and with the times that its recording is long enough for', () => {
  const last = { lyrics: 'a\n\nb', lyricTimes: [1, null, 9] }
  expect(draftOfNextVersion(last, 10)).toEqual({ lyrics: 'a\n\nb', times: [1, null, 9] })
  expect(draftOfNextVersion(last, 8)).toEqual({ lyrics: 'a\n\nb', times: [1, null, null] })
  expect(draftOfNextVersion(last, undefined).times).toEqual([1, null, 9])
  expect(sent(draftOfNextVersion({ lyrics: null, lyricTimes: null }, 8)).lyrics).toBe('')
})

test('from line to line goes past the empty ones, and ends', () => {
  const lines = ['', 'a', ' ', 'b']
  expect([nextLine(lines, -1), nextLine(lines, 1), nextLine(lines, 3)]).toEqual([1, 3, undefined])
})
