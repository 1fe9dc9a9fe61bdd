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

test('a line with several times is sung at each of them, with what stands above it', () => {
  const lrc =
    '[00:01.00]One\n\n[00:10.00][00:30.00]Lights on\n[00:12.00] [00:32]all night\n\n[00:20.00]Two\n[Coda]'
  expect(readLrc(lrc)).toEqual({
    lyrics: 'One\n\nLights on\nall night\n\nTwo\n\nLights on\nall night\n[Coda]',
    lyricTimes: [1, null, 10, 12, null, 20, null, 30, 32, null],
  })
  expect(readLrc('[00:02]again[00:03]\n[00:01][00:01]once')).toEqual({
    lyrics: 'again[00:03]\nonce',
    lyricTimes: [2, 1],
  })
})

test.each([
  ['[offset:500]', [0.75, 4]],
  ['[offset: -1500 ]', [2.75, 6]],
  ['[offset:+9000]', [0, 0]],
  ['[offset:soon]', [1.25, 4.5]],
])('%s moves all lines, and none before the beginning', (offset, lyricTimes) => {
  expect(readLrc(`${offset}\n[00:01.25]Leave\n[00:04.50]the light`)).toEqual({
    lyrics: 'Leave\nthe light',
    lyricTimes,
  })
})

test('times of words are read and leave the text as it is sung', () => {
  expect(
    readLrc(
      '[00:01.00]<00:01.00>Leave <00:01.50>the <00:02.00> li<00:02.20>ght\n<00:04.00> I <3 <00:05.00>you',
    ),
  ).toEqual({ lyrics: 'Leave the light\nI <3 you', lyricTimes: [1, 4] })
})

test('lines that are repeated keep to the limits of lyrics', () => {
  const stamp = (at: number) => `[${Math.floor(at / 60)}:${at % 60}]`
  const often = (times: number) => Array.from({ length: times }, (_, at) => stamp(at)).join('')
  expect(readLrc(`${often(1000)}la`)?.lyricTimes).toHaveLength(1000)
  expect(readLrc(`${often(1001)}la`)).toBeUndefined()
  expect(readLrc(`${often(100)}${'la'.repeat(99)}`)?.lyrics).toHaveLength(100 * 199 - 1)
  expect(readLrc(`${often(100)}${'la'.repeat(100)}`)).toBeUndefined()
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
