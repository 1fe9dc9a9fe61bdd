import { expect, test } from 'vitest'
import { clock, spokenTime } from '#contract/surface/clock'
import { readClock } from '#contract/surface/read-clock'
import { toBars } from './waveform.tsx'

test('peaks become bars, the loudest of them whole', () => {
  expect(toBars([0.1, 0.2, 0.4, 0.1], 2)).toEqual([0.5, 1])
  expect(toBars([0.2], 120)).toEqual([1])
  expect(toBars([0, 0], 2)).toEqual([0, 0])
})

test('time is shown short and spoken whole', () => {
  expect([0, 75.4, 3675, -1].map(clock)).toEqual(['0:00', '1:15', '1:01:15', '0:00'])
  expect([0, 1, 75.4, 120].map(spokenTime)).toEqual([
    '0 seconds',
    '1 second',
    '1 minute 15 seconds',
    '2 minutes 0 seconds',
  ])
})

test('a time is read as it is written, and as nothing where it is none', () => {
  expect(['42', '0:05', '1:15', '12:00', '1:01:15', ' 1:05 '].map(readClock)).toEqual([
    42, 5, 75, 720, 3675, 65,
  ])
  for (const text of ['', '1:75', '61:00:00:00', '75:00', '-1', '1.5', 'a:b', '1:', ':30'])
    expect([text, readClock(text)]).toEqual([text, undefined])
})
