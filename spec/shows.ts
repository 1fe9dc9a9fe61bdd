import { TestRunner } from 'vitest'
import type { LineId } from './ledger.ts'

/**
 * Records in the running test which lines of the specification it proves. Browser tests have a function of
 * their own in e2e/support/fixtures.ts.
 */
export function shows(...ids: LineId[]) {
  const test = TestRunner.getCurrentTest()
  if (!test) throw new Error('shows() belongs into a test')
  const { spec = [] } = test.meta as { spec?: LineId[] }
  Object.assign(test.meta, { spec: [...spec, ...ids] })
}
