import { expect, test } from 'vitest'
import { shows } from '#spec'
import { counted } from './counts.ts'
import {
  firstNameOr,
  fullName,
  inCurrency,
  initials,
  monthOf,
  shortInCurrency,
  wholeInCurrency,
} from './format.ts'

const ada = { firstName: 'Ada', lastName: 'Lovelace' }

test('money has two decimals; short money only where there are cents', () => {
  shows('2.underwriter.impact-total')
  expect(inCurrency('1234.50')).toBe('$1,234.50')
  expect(inCurrency('99999999.99')).toBe('$99,999,999.99')
  expect(shortInCurrency('17000.00')).toBe('$17,000')
  expect(shortInCurrency('12.30')).toBe('$12.30')
})

test('a name is what there is of it', () => {
  shows('2.underwriter.featured-anonymous')
  expect(fullName(ada)).toBe('Ada Lovelace')
  expect(fullName({ firstName: null, lastName: 'Lovelace' })).toBe('Lovelace')
  expect(fullName({ firstName: null, lastName: null })).toBe('')
  expect(firstNameOr({ firstName: null })).toBe('Anonymous')
})

test('initials are whole letters, whatever the script', () => {
  expect(initials(ada)).toBe('AL')
  expect(initials({ firstName: 'émile', lastName: null })).toBe('É')
  expect(initials({ firstName: '👩‍🎤 Rox', lastName: 'Ö' })).toBe('👩‍🎤Ö')
})

test('a month is written out with its year', () => {
  expect(monthOf('2026-11-20T12:00:00Z')).toBe('November 2026')
})

test('a count has its noun, and a sum in full dollars is never more than there is', () => {
  expect([counted(1, 'song'), counted(1234, 'song')]).toEqual(['1 song', '1,234 songs'])
  expect(counted(2, 'payment is', 'payments are')).toBe('2 payments are')
  expect(wholeInCurrency('1234.99')).toBe('$1,234')
})
