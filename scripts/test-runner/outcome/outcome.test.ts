import { expect, test } from 'vitest'
import { firstTries } from './outcome.ts'

const retried = (count: number) => ({ retried: Array.from({ length: count }, (_, at) => `test ${at}`) })

test('no second try makes no step; one is named and fails the run', () => {
  expect(firstTries([retried(0), retried(0)])).toEqual([])
  expect(firstTries([retried(0), retried(1)])).toMatchObject([{ failed: 1, notes: ['test 0'] }])
})
