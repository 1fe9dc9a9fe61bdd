import { afterEach, expect, test } from 'vitest'
import { builtCurrency, countIn } from '../grammar/currency.ts'
import { offerLine, pauseLine } from './offer-line.ts'
import { pauseSentence } from './pause-sentence.ts'

afterEach(() => countIn())

test.each([
  [
    { priceFrom: '120.00', usualDays: 21, changesIncluded: 2 },
    'from $120 · about 3 weeks · 2 rounds of changes',
  ],
  [{ priceFrom: '99.50' }, 'from $99.50'],
  [{ usualDays: 1 }, 'about 1 day'],
  [{ usualDays: 13 }, 'about 13 days'],
  [{ usualDays: 14, changesIncluded: 1 }, 'about 2 weeks · 1 round of changes'],
  [{ usualDays: 365 }, 'about 52 weeks'],
  [{ priceFrom: null, usualDays: null, changesIncluded: 0 }, 'no changes'],
  [{ priceFrom: null, usualDays: null, changesIncluded: null }, ''],
  [{}, ''],
])('%j reads %j', (offer, line) => {
  expect(offerLine(offer).replaceAll('\u00a0', ' ')).toBe(line)
})

test('a price is in the site’s currency', () => {
  countIn({ ...builtCurrency, code: 'JPY', decimals: 0 })
  expect(offerLine({ priceFrom: '15000.00' })).toBe('from\u00a0¥15,000')
})

test('a pause names its day, or none', () => {
  expect(pauseLine({ pausedUntil: '2028-02-29' })).toBe('Takes no invitations until Feb 29, 2028')
  expect(pauseLine({ pausedUntil: null })).toBe('Takes no invitations for now')
  expect(pauseSentence({}, 'Mira Lund')).toBe('Mira Lund takes no invitations for now.')
})
