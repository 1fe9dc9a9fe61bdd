import { expect, test } from 'vitest'
import { firstTries } from './outcome.ts'

const retried = (count: number) => ({ retried: Array.from({ length: count }, (_, at) => `test ${at}`) })

test('no second try makes no step; two are named; three over all steps fail the run', () => {
  expect(firstTries([retried(0), retried(0)])).toEqual([])
  expect(firstTries([retried(1), retried(1)])).toMatchObject([{ failed: 0, notes: ['test 0', 'test 0'] }])
  expect(firstTries([retried(1), retried(2)])).toMatchObject([{ failed: 3 }])
})
