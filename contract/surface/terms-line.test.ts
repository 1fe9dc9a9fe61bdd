import { expect, test } from 'vitest'
import { termsChanges } from './terms-changes.ts'
import { daysLeft, termsLine } from './terms-line.ts'

const agreed = { price: '150.00', readyBy: '2026-12-20', changes: 2 }
const writer = 'Tomás'

test.each([
  [agreed, {}, '$150 · ready by Dec 20, 2026 · 2 rounds of changes'],
  [agreed, { asked: 1 }, '$150 · ready by Dec 20, 2026 · 2 rounds of changes (1 used)'],
  [
    agreed,
    { movedTo: '2026-12-30' },
    '$150 · ready by Dec 20, 2026, moved to Dec 30, 2026 · 2 rounds of changes',
  ],
  [{ ...agreed, changes: 1 }, { asked: 3 }, '$150 · ready by Dec 20, 2026 · 1 round of changes (3 used)'],
  [{ ...agreed, changes: 0 }, {}, '$150 · ready by Dec 20, 2026 · no changes'],
  [{ ...agreed, price: '150.50' }, {}, '$150.50 · ready by Dec 20, 2026 · 2 rounds of changes'],
  [{ ...agreed, price: '0.00' }, {}, 'Tomás gives this song · ready by Dec 20, 2026 · 2 rounds of changes'],
  [
    { ...agreed, price: '0.00' },
    { writer: 'You' },
    'You give this song · ready by Dec 20, 2026 · 2 rounds of changes',
  ],
])('the line of %o, %o', (terms, more, line) => {
  expect(termsLine(terms, { writer, ...more })).toBe(line)
})

test('a proposal names what it changes in what is agreed, and nothing else', () => {
  expect(termsChanges({ ...agreed, price: '140.00' }, agreed)).toEqual(['Price: $140 instead of $150'])
  expect(termsChanges({ price: '0.00', readyBy: '2026-12-22', changes: 3 }, agreed)).toEqual([
    'Price: $0 instead of $150',
    'Ready by: Dec 22, 2026 instead of Dec 20, 2026',
    'Rounds of changes: 3 instead of 2',
  ])
  expect(termsChanges(agreed, agreed)).toEqual([])
})

test.each([
  [12, '12 days left'],
  [1, '1 day left'],
  [0, 'today'],
  [-1, '1 day over the day you agreed'],
  [-2, '2 days over the day you agreed'],
])('%i days to the day: %s', (days, words) => {
  expect(daysLeft(days)).toBe(words)
})
