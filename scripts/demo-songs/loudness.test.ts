import { expect, test } from 'vitest'
import { loudnessOf } from './loudness.ts'

const sine = (rate: number, seconds: number, decibels: number) =>
  Float64Array.from(
    { length: rate * seconds },
    (_, at) => 10 ** (decibels / 20) * Math.sin((2 * Math.PI * 997 * at) / rate),
  )

test('a full sine of 997 Hz in one channel has −3.01 LUFS at each sample rate (BS.1770-5)', () => {
  for (const rate of [22_050, 32_000, 48_000])
    expect(loudnessOf(sine(rate, 3, 0), rate)).toBeCloseTo(-3.01, 1)
})

test('what is far below the rest does not count', () => {
  const quiet = sine(32_000, 5, -60)
  const both = Float64Array.from([...sine(32_000, 5, -20), ...quiet, ...new Float64Array(64_000)])
  expect(loudnessOf(both, 32_000)).toBeCloseTo(-23.01, 0)
})
