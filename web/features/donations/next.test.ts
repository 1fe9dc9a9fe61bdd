import { expect, test } from 'vitest'
import { shows } from '#spec'
import { donationOf } from './given/test-donation.ts'
import { isDue, isPayable, nextOf } from './next.ts'

const dueAt = '2026-11-20T12:00:00.000Z'
const open = donationOf().request && { ...donationOf().request!, status: 'open' as const, songwriter: null }

test.each([
  [{}, 'You’ll pay Tomás Arévalo once the song is approved.'],
  [{ songwriterId: null, request: open }, 'No songwriter yet. We’ll let you know when one accepts.'],
  [{ songwriterId: null, request: null, isGeneral: true }, 'Waiting for a song. We’ll let you know.'],
  [{ dueAt }, 'It’s finished! Pay Tomás Arévalo $25.00.'],
  [
    { dueAt, request: { ...donationOf().request!, hiddenAt: dueAt } },
    'We have hidden this request. There is nothing to pay while it is.',
  ],
  [
    { dueAt, standsStill: true },
    'Tomás Arévalo can’t be paid at the moment. Your promise waits, and nothing is due until then.',
  ],
  [
    { dueAt, lapsesAt: '2027-01-19T12:00:00.000Z' },
    'It’s finished! Pay Tomás Arévalo $25.00 before Jan 19, 2027.',
  ],
  [
    { dueAt, isGeneral: true, lapsesAt: '2026-12-04T12:00:00.000Z' },
    'Your $25.00 is for this song. Pay Tomás Arévalo before Dec 4, 2026.',
  ],
  [
    { dueAt: '2099-11-24T12:00:00.000Z', isGeneral: true },
    'Your $25.00 is for this song. You can pay Tomás Arévalo from Nov 24, 2099.',
  ],
  [{ status: 'confirmed', receivedAmount: '25.00' }, 'Thank you.'],
  [{ status: 'confirmed', receivedAmount: '24.99' }, '$24.99 of $25.00 arrived. Thank you.'],
  [
    { keepAskedAt: dueAt, lapsesAt: '2026-12-20T12:00:00.000Z' },
    'Do you still want to pay this? Please say so before Dec 20, 2026.',
  ],
  [
    { status: 'rejected', rejectionReason: 'lapsed', dueAt, isRenewable: true },
    'It was not paid in time. You can promise it again, once.',
  ],
  [
    { status: 'rejected', rejectionReason: 'lapsed', keepAskedAt: null },
    'You were asked if you want to keep it. There is nothing to pay.',
  ],
  [
    { status: 'rejected', rejectionReason: 'lapsed', isGeneral: true },
    'You were asked if you want to keep it. There is nothing to pay.',
  ],
  [{ status: 'rejected', rejectionReason: 'cancelled by giver' }, 'You ended it yourself.'],
  [
    { status: 'rejected', rejectionReason: 'song given' },
    'Tomás Arévalo gives this song; there is nothing to pay.',
  ],
  [
    { status: 'rejected', rejectionReason: 'lapsed', dueAt },
    'It was not paid in time. There is nothing to pay.',
  ],
  [
    { status: 'rejected', rejectionReason: 'request withdrawn' },
    'The request was withdrawn; there is nothing to pay.',
  ],
  [
    { status: 'rejected', rejectionReason: 'Not in my app' },
    'Tomás Arévalo couldn’t find it: “Not in my app”',
  ],
] as const)('what comes next after %o', (values, sentence) => {
  expect(nextOf(donationOf(values))).toBe(sentence)
})

test('the songwriter confirms what was sent', () => {
  shows('4.donation.confirm-text')
  expect(nextOf(donationOf({ status: 'sent' }))).toBe('Waiting for Tomás Arévalo to confirm that it arrived.')
})

test('only a pledge with a songwriter can be paid, and only a due one is due', () => {
  expect([isPayable(donationOf()), isDue(donationOf())]).toEqual([true, false])
  expect([isPayable(donationOf({ songwriterId: null })), isDue(donationOf({ dueAt }))]).toEqual([false, true])
  expect(isDue(donationOf({ dueAt, status: 'sent' }))).toBe(false)
  const later = donationOf({ dueAt: '2099-11-24T12:00:00.000Z', isGeneral: true })
  expect([isPayable(later), isDue(later)]).toEqual([false, false])
})
