import { expect, test } from 'vitest'
import { bandsOf, marksTo } from './month-chart.tsx'

test.each([
  [10_000, [0, 2000, 4000, 6000, 8000, 10_000]],
  [12_001, [0, 5000, 10_000, 15_000]],
  [30_001, [0, 10_000, 20_000, 30_000, 40_000]],
  [123_456, [0, 50_000, 100_000, 150_000]],
])('up to %d the marks are round, and the last one is not below it', (highest, marks) => {
  expect(marksTo(highest, 4)).toEqual(marks)
})

test('marks are 1, 2 or 5 of a power of ten apart, few, and reach what they must', () => {
  for (let highest = 10_000; highest < 10_000_000; highest += 9973) {
    const marks = marksTo(highest, 4)
    expect(marks.length).toBeGreaterThanOrEqual(3)
    expect(marks.length).toBeLessThanOrEqual(7)
    expect(marks.at(-1)).toBeGreaterThanOrEqual(highest)
    expect(String(marks[1])).toMatch(/^[125]0*$/)
  }
})

test('bands fill the width evenly, with gaps between them and at both ends', () => {
  const bands = bandsOf(4, [10, 440])
  expect([bands.step, bands.width]).toEqual([100, 70])
  for (const [index, at] of [40, 140, 240, 340].entries()) expect(bands.at(index)).toBeCloseTo(at)
})
