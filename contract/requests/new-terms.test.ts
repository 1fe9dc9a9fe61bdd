import { afterEach, expect, test, vi } from 'vitest'
import { NewTerms, readyDays } from './new-terms.ts'

afterEach(() => void vi.useRealTimers())

const terms = { price: '150', readyBy: '2027-03-20', changes: 2 }
const messages = (values: Record<string, unknown>) =>
  NewTerms.safeParse({ ...terms, ...values }).error?.issues.map(({ message }) => message) ?? []

test('a ready day is from today to three years on, and nobody’s own today is refused', () => {
  // The 28th in Baker Island, the 1st in Kiritimati, and the 29th in between.
  expect(readyDays(Date.parse('2028-02-29T11:30:00Z'))).toEqual({ first: '2028-02-28', last: '2031-03-01' })
  expect(readyDays(Date.parse('2028-02-28T09:30:00Z'))).toEqual({ first: '2028-02-27', last: '2031-02-28' })
  expect(readyDays(Date.parse('2027-12-31T12:00:00Z'))).toEqual({ first: '2027-12-31', last: '2031-01-01' })
  vi.useFakeTimers({ now: Date.parse('2027-03-14T11:00:00Z'), toFake: ['Date'] })
  for (const readyBy of ['2027-03-13', '2027-03-14', '2028-02-29', '2030-03-15'])
    expect([readyBy, messages({ readyBy })]).toEqual([readyBy, []])
  const rule = 'Please choose a day from today to 3 years on'
  for (const readyBy of ['2027-03-12', '2030-03-16', '2029-02-29', '14.3.2027', '', undefined])
    expect([readyBy, messages({ readyBy })]).toEqual([readyBy, [rule]])
})

test('a price is nothing at all, or what a promise may be', () => {
  vi.useFakeTimers({ now: Date.parse('2027-03-14T11:00:00Z'), toFake: ['Date'] })
  for (const [typed, price] of [
    ['0', '0.00'],
    [0, '0.00'],
    ['0.0', '0.00'],
    ['$1,000', '1000.00'],
    ['1.00', '1.00'],
  ])
    expect(NewTerms.parse({ ...terms, price: typed }).price).toBe(price)
  for (const price of ['0.01', '0.99', '0.001', '-1', '', '100000000', null])
    expect([price, messages({ price })]).toEqual([price, [expect.any(String)]])
})
