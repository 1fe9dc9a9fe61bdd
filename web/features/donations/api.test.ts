import { expect, test } from 'vitest'
import type { Donation } from '#contract/giving/donations'
import type { DonationStatus } from '#contract/grammar/state'
import { impactOf } from './api.ts'

const given = (amount: string, status: DonationStatus = 'pledged', isGeneral = false): Donation => ({
  id: amount,
  underwriterId: 'giver',
  songRequestId: null,
  songwriterId: null,
  amount,
  isGeneral,
  madeBy: null,
  paymentMethod: null,
  externalRef: null,
  proofUrl: null,
  status,
  code: 'SW-7F3K-92',
  receivedAmount: null,
  rejectionReason: null,
  isAnonymous: false,
  matchedAt: null,
  dueAt: null,
  lapsesAt: null,
  keepAskedAt: null,
  renewedAt: null,
  isRenewable: false,
  dispute: null,
  sentAt: null,
  confirmedAt: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  can: [],
  standsStill: false,
  request: null,
})

test('the impact of nobody is nothing, with two decimals', () => {
  expect(impactOf([])).toMatchObject({ total: '0.00', songs: 0 })
})

test('amounts are summed in cents, and a general pledge supports no one song', () => {
  const sum = impactOf([given('0.10'), given('0.20', 'sent'), given('25.00', 'confirmed', true)])
  expect(sum).toMatchObject({ total: '25.30', songs: 2 })
})

test('a rejected or cancelled pledge gave nothing', () => {
  expect(impactOf([given('50.00', 'rejected'), given('10.00')])).toMatchObject({ total: '10.00', songs: 1 })
})
