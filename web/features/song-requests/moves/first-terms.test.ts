import { expect, test } from 'vitest'
import { firstTerms } from './first-terms.ts'

const now = new Date('2026-12-01T12:00:00Z')
const wishes = { goalAmount: '150.00', neededBy: '2026-12-24' }
const offer = { priceFrom: '120.00', usualDays: 19, changesIncluded: 2 }

test.each([
  ['goal, usual day and changes', wishes, offer, { price: '150.00', readyBy: '2026-12-20', changes: 2 }],
  ['the offer’s price above the goal', { ...wishes, goalAmount: '99.99' }, offer, { price: '120.00' }],
  ['the offer’s price without a goal', { ...wishes, goalAmount: null }, offer, { price: '120.00' }],
  ['the goal without an offer', wishes, {}, { price: '150.00', readyBy: '2026-12-24' }],
  ['the usual day, also after the needed one', wishes, { usualDays: 30 }, { readyBy: '2026-12-31' }],
  ['no changes, where that is what is offered', wishes, { changesIncluded: 0 }, { changes: 0 }],
])('a proposal begins with %s', (_, asked, offered, terms) => {
  expect(firstTerms(asked, offered, now)).toMatchObject(terms)
})

test('what nobody said stays empty, and so does a needed day that has passed', () => {
  expect(firstTerms({ goalAmount: null, neededBy: '2026-11-30' }, {}, now)).toEqual({})
})
