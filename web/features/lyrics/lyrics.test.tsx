import { expect, test, vi } from 'vitest'
import { press, show, texts } from '../../test/test-screen.tsx'
import { Lyrics, lineAt } from './lyrics.tsx'
import { LyricsField } from './lyrics-field.tsx'
import { readStamp, realigned, stampOf } from './public/draft.ts'

const song = { src: '/objects/a', title: 'Lamplight', kind: 'song', href: '/', seconds: 60 } as const

test('the line that is sung is the last one that has begun', () => {
  const times = [1, null, 4, 6.5]
  expect([0, 1, 3.99, 4, 6.49, 100].map((second) => lineAt(times, second))).toEqual([-1, 0, 0, 2, 2, 3])
  expect(lineAt([null], 5)).toBe(-1)
})

test('lyrics are read without a sound; a line with a time is a way into it', async () => {
  const lyrics = 'Leave the light on\n\n[Chorus]\nI am nearly home'
  const plain = await show(<Lyrics lyrics={lyrics} lyricTimes={null} song={song} />)
  expect(plain.querySelector('p')?.textContent).toBe(lyrics)
  expect(plain.querySelector('button')).toBeNull()
  const timed = await show(<Lyrics lyrics={lyrics} lyricTimes={[1, null, null, 4]} song={song} />)
  expect(texts(timed, 'button')).toEqual(['Leave the light on', 'I am nearly home'])
  expect(timed.textContent).toContain('[Chorus]')
  expect(timed.querySelector('[aria-current]')).toBeNull()
  await press(timed, 'I am nearly home')
  expect(timed.querySelector('[aria-current]')?.textContent).toBe('I am nearly home')
  expect(
    await show(<Lyrics lyrics={null} lyricTimes={null} song={song} />).then((page) => page.textContent),
  ).toBe('')
})

test('times that stand in pasted lyrics are taken over by a press', async () => {
  const change = vi.fn()
  const draft = { lyrics: '[00:01.50] Leave it on', times: [null] }
  await press(
    await show(<LyricsField label="Lyrics" draft={draft} onChange={change} />),
    'Use the times in this text',
  )
  expect(change).toHaveBeenCalledWith({ lyrics: 'Leave it on', times: [1.5] })
})

test('a time is written and read in minutes, seconds and hundredths', () => {
  for (const [seconds, text] of [
    [0, '0:00.00'],
    [65.25, '1:05.25'],
    [59.999, '1:00.00'],
    [600.1, '10:00.10'],
  ] as const)
    expect(stampOf(seconds)).toBe(text)
  expect(['1:05.25', ' 5.5 ', '0:07', '2:03,5', '75', '1:75', 'x', ''].map(readStamp)).toEqual([
    65.25,
    5.5,
    7,
    123.5,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('lines above and below a change keep their times', () => {
  const times = [1, 2, 3]
  expect(realigned(['a', 'b', 'c'], times, ['a', 'B', 'c'])).toEqual([1, 2, 3])
  expect(realigned(['a', 'b', 'c'], times, ['a', 'x', 'b', 'c'])).toEqual([1, null, 2, 3])
  expect(realigned(['a', 'b', 'c'], times, ['a', 'c'])).toEqual([1, 3])
  expect(realigned(['a', 'b', 'c'], times, ['c'])).toEqual([3])
  expect(realigned(['a', 'a'], [1, 2], ['a', 'a', 'a'])).toEqual([1, 2, null])
})
