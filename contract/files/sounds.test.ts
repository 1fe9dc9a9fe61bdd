import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { maxPeaks, maxSeconds, Peaks, Seconds } from './sounds.ts'

const takes = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success

test('a sound lasts from no time at all to a day', () => {
  for (const seconds of [0, 0.02, 0.999, 1, maxSeconds])
    expect([seconds, takes(Seconds, seconds)]).toEqual([seconds, true])
  for (const seconds of [-0.001, maxSeconds + 0.001, Infinity, Number.NaN, '1'])
    expect([seconds, takes(Seconds, seconds)]).toEqual([seconds, false])
})

test('a waveform has from none to a thousand peaks, each from 0 to 1', () => {
  for (const peaks of [[], [0, 0.5, 1], Array(maxPeaks).fill(1)]) expect(takes(Peaks, peaks)).toBe(true)
  for (const peaks of [[-0.001], [1.001], [Number.NaN], Array(maxPeaks + 1).fill(1)])
    expect(takes(Peaks, peaks)).toBe(false)
})
