import { expect, test } from 'vitest'
import { emotions } from '#contract/requests/song-requests'
import { contrastOf, inksOf } from './inks.ts'

const pairs = emotions.flatMap((one) => emotions.map((other) => (one === other ? [one] : [one, other])))

test.each(pairs)('the inks of %s and %s part a figure from its field, and carry a title', (...feelings) => {
  const { a, b, on } = inksOf({ emotions: feelings.filter(Boolean) })
  expect(contrastOf(a, b)).toBeGreaterThanOrEqual(3)
  expect(contrastOf(a, on)).toBeGreaterThanOrEqual(4.5)
})

test('two feelings have other inks than the same two the other way, and than each other two', () => {
  const all = pairs.map((feelings) => {
    const { a, b } = inksOf({ emotions: feelings })
    return `${a} ${b}`
  })
  expect(new Set(all).size).toBe(emotions.length ** 2)
})

test('the first two feelings count, and words that this version doesn’t know do not', () => {
  const two = inksOf({ emotions: ['hopeful', 'melancholic'] })
  expect(inksOf({ emotions: ['hopeful', 'melancholic', 'happy'] })).toEqual(two)
  expect(inksOf({ emotions: ['puzzled', 'hopeful', 'melancholic'] })).toEqual(two)
  expect(inksOf({ emotions: ['puzzled'] })).toEqual(inksOf({ emotions: [] }))
})
