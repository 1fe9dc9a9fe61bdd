import { expect, test } from 'vitest'
import { arrivedWords } from './arrived.ts'

test.each([
  ['25.00', '20.00', '$20.00 of $25.00 arrived'],
  ['25.00', '30.00', '$30.00 arrived, $5.00 more than promised'],
  ['25.00', '24.99', '$24.99 of $25.00 arrived'],
  ['0.10', '0.30', '$0.30 arrived, $0.20 more than promised'],
  ['25.00', '25.00', undefined],
  ['25.00', null, undefined],
])('of %s pledged, %s received: %s', (pledged, received, words) => {
  expect(arrivedWords(pledged, received)).toBe(words)
})
