import { expect, test } from 'vitest'
import { beginning } from './beginning.ts'

const early = '2026-11-20T08:00:00.000Z'
const late = '2026-11-21T08:00:00.000Z'
const last = { version: 2, lyrics: 'Leave it on\nI am home', lyricTimes: [1, 4], createdAt: early }
const sentFirst = { lyrics: 'Leave it on\nuntil dawn\nI am home', hiddenAt: null, createdAt: late }
const begin = (values: Partial<Parameters<typeof beginning>[0]>) =>
  beginning({ last: undefined, sentFirst: undefined, seconds: undefined, ...values })

test('a first delivery begins with the words that were sent, or with none', () => {
  expect(begin({})).toEqual({ words: { lyrics: '', times: [null] }, from: undefined })
  expect(begin({ sentFirst })).toEqual({
    words: { lyrics: sentFirst.lyrics, times: [null, null, null] },
    from: 'the words that you sent',
  })
})

test('words that were sent after the last version come in its place, and lines that stay keep their times', () => {
  expect(begin({ last, sentFirst })).toEqual({
    words: { lyrics: sentFirst.lyrics, times: [1, null, 4] },
    from: 'the words that you sent',
  })
})

test('the last version is begun with where it is newer, or the words are hidden', () => {
  const ofLast = { words: { lyrics: last.lyrics, times: [1, 4] }, from: 'version 2' }
  expect(
    begin({ last: { ...last, createdAt: late }, sentFirst: { ...sentFirst, createdAt: early } }),
  ).toEqual(ofLast)
  expect(begin({ last, sentFirst: { ...sentFirst, hiddenAt: late } })).toEqual(ofLast)
})
