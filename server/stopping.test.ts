import { expect, test } from 'vitest'
import { parseEnv } from './env.ts'
import { longestStopSeconds } from './stopping.ts'

test('a stop behind a proxy has ended, drain and all, before a supervisor kills after thirty seconds', () => {
  const { drainSeconds } = parseEnv({ TRUST_PROXY: '1' })
  expect(drainSeconds).toBeGreaterThan(0)
  expect(drainSeconds + longestStopSeconds).toBeLessThan(30)
})
