import { expect, test } from 'vitest'
import { promisesWords } from './promises-line.tsx'

const of = (givers: number, paidBefore: number | null) =>
  promisesWords({ promised: '240.00', due: '240.00', givers, paidBefore })

test('the line says how much, by how many, and the share only where there is one', () => {
  expect(of(1, null)).toBe('$240 promised by 1 person')
  expect(of(7, 0)).toBe('$240 promised by 7 people')
  expect(of(7, 25)).toBe(
    '$240 promised by 7 people; at least a quarter of it from people who paid three songwriters before',
  )
  expect(of(7, 50)).toContain('; at least half of it from')
  expect(of(7, 75)).toContain('; at least three quarters of it from')
  expect(of(7, 100)).toContain('; all of it from')
})
