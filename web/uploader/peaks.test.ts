import { expect, test } from 'vitest'
import { loudest } from './peaks.ts'

test('the loudest of each stretch counts, on whichever channel and side of zero', async () => {
  const left = Float32Array.from([0, 0.1, -0.9, 0.2, 0, 0])
  const right = Float32Array.from([0.5, 0, 0, 0, 0, -0.25])
  expect(await loudest([left, right], 3)).toEqual([0.5, 0.9, 0.25])
})

test('a short sound has as many stretches as samples, and clipping stays within 1', async () => {
  expect(await loudest([Float32Array.from([0.25, 1.5])], 1000)).toEqual([0.25, 1])
  expect(await loudest([], 1000)).toEqual([])
})
