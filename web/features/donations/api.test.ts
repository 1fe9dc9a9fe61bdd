import { expect, test } from 'vitest'
import { impactOf } from './api.ts'
import { donationOf } from './given/test-donation.ts'

test('the impact of nobody is nothing, with two decimals', () => {
  expect(impactOf([])).toMatchObject({ total: '0.00', songs: 0 })
})

test('amounts are summed in cents, and a general pledge supports no one song', () => {
  const general = donationOf({ amount: '25.00', status: 'confirmed', isGeneral: true })
  const sum = impactOf([
    donationOf({ amount: '0.10' }),
    donationOf({ amount: '0.20', status: 'sent' }),
    general,
  ])
  expect(sum).toMatchObject({ total: '25.30', songs: 2 })
})

test('the total of what one gave is told by the words of the glossary, from confirmed to pledged', () => {
  const due = { dueAt: '2026-11-20T12:00:00.000Z' }
  const given = [
    donationOf({ amount: '1.00' }),
    donationOf({ amount: '2.00', ...due }),
    donationOf({ amount: '4.00', status: 'sent', ...due }),
    donationOf({ amount: '8.00', status: 'confirmed', receivedAmount: '7.75', ...due }),
    donationOf({ amount: '16.00', status: 'rejected', ...due }),
    // Matched by the fund. It can't be paid yet, because the pause after the match isn't over.
    donationOf({ amount: '32.00', isGeneral: true, dueAt: '2999-01-01T00:00:00.000Z' }),
  ]
  expect(impactOf(given)).toMatchObject({
    total: '47.00',
    songs: 4,
    parts: [
      { word: 'confirmed', amount: '7.75' },
      { word: 'sent', amount: '4.00' },
      { word: 'due', amount: '2.00' },
      { word: 'pledged', amount: '33.00' },
    ],
  })
})
