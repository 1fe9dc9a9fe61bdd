import { expect, test } from 'vitest'
import { lyricRules, readLrc, timesProblem } from './lyrics.ts'

test('lines with their times are read, whatever stands around them', () => {
  expect(
    readLrc(
      '[ti:Lamplight]\n[00:01.25] Leave the light on\r\n\n[00:04.5]I am nearly home\n[01:02:03] Home\n[01:05]\n',
    ),
  ).toEqual({
    lyrics: 'Leave the light on\n\nI am nearly home\nHome',
    lyricTimes: [1.25, null, 4.5, 62.03],
  })
})

test('text without a time in it is no timed lyrics', () => {
  expect(readLrc('Leave the light on\n[Chorus]\nI am nearly home')).toBeUndefined()
  expect(readLrc('')).toBeUndefined()
})

test('a line without its time stands where it is', () => {
  expect(readLrc('Leave\n[00:02.00]the light\n[Chorus]')).toEqual({
    lyrics: 'Leave\nthe light\n[Chorus]',
    lyricTimes: [null, 2, null],
  })
})

test('times that do not fit are named by their line', () => {
  const lyrics = 'a\nb\nc'
  expect(timesProblem({ lyrics, lyricTimes: [0, null, 3], seconds: 3 })).toBeUndefined()
  expect(timesProblem({ lyrics, lyricTimes: null })).toBeUndefined()
  expect(timesProblem({ lyrics: null, lyricTimes: [1] })?.message).toBe(lyricRules.count)
  expect(timesProblem({ lyrics, lyricTimes: [2, 1, 3] })).toEqual({ message: lyricRules.rising, line: 1 })
  expect(timesProblem({ lyrics, lyricTimes: [1, 2, 3.01], seconds: 3 })).toEqual({
    message: lyricRules.over,
    line: 2,
  })
})
