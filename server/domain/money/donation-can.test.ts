import { expect, test } from 'vitest'
import { foundDays } from '#contract/grammar/days'
import type { RequestStatus } from '#contract/grammar/state'
import { ms } from '#contract/grammar/time'
import { giverCan, partyCan, songwriterCan, undoSecondsOf } from './donation-can.ts'

const pledge = {
  status: 'pledged',
  isGeneral: false,
  songRequestId: 'one' as string | null,
  songwriterId: 'mira' as string | null,
  sentAt: null as string | null,
  dueAt: null as string | null,
  rejectionReason: null as string | null,
  renewedAt: null as string | null,
  keepAskedAt: null as string | null,
}

test('a pledge can be sent and cancelled by its giver, and what was sent answered by its songwriter', () => {
  expect(giverCan(pledge)).toEqual(['markSent', 'cancel'])
  const to = {
    isGeneral: false,
    rejectionReason: null,
    endedAt: null,
    sentToId: 'mira',
    songwriterId: 'mira',
    confirmedAt: null,
    request: { status: 'approved' as const, songwriterId: 'mira' },
  }
  expect(
    ['pledged', 'sent', 'confirmed', 'rejected'].map((status) => songwriterCan({ status, ...to })),
  ).toEqual([[], ['confirm', 'reject'], [], []])
  for (const status of ['confirmed', 'rejected']) expect(giverCan({ ...pledge, status })).toEqual([])
})

test('sent can be taken back for a day', () => {
  const sentAt = '2026-11-20T12:00:00.000Z'
  const sent = { ...pledge, status: 'sent', sentAt }
  expect(giverCan(sent, Date.parse(sentAt) + ms.day - 1)).toEqual(['undoSent'])
  expect(giverCan(sent, Date.parse(sentAt) + ms.day)).toEqual([])
  expect(giverCan({ ...pledge, sentAt }, Date.parse(sentAt))).not.toContain('undoSent')
  expect(giverCan({ ...sent, songwriterId: null }, Date.parse(sentAt) + 2 * ms.day)).toEqual(['undoSent'])
})

test('a confirmation can be undone for a minute, by the songwriter who still writes the song', () => {
  const confirmedAt = '2026-11-20T12:00:00.000Z'
  const request = { status: 'in_progress' as const, songwriterId: 'mira' as string | null }
  const got = {
    status: 'confirmed',
    isGeneral: false,
    rejectionReason: null,
    endedAt: null,
    sentToId: 'mira',
    songwriterId: 'mira',
    confirmedAt,
    request,
  }
  const after = (seconds: number, donation = got) =>
    songwriterCan(donation, Date.parse(confirmedAt) + seconds * 1000)
  expect([after(0), after(59.9), after(60)]).toEqual([['undoConfirm'], ['undoConfirm'], []])
  expect(after(1, { ...got, request: { ...request, songwriterId: null } })).toEqual([])
  const left = (seconds: number) => undoSecondsOf(got, Date.parse(confirmedAt) + seconds * 1000)
  // If the server's clock is behind the time of the confirmation, no time is added.
  expect([-5, 0, 0.5, 1, 59.1, 60, 61].map(left)).toEqual([60, 60, 60, 59, 1, 0, 0])
})

test('only a match of the Community Fund can be declined', () => {
  expect(giverCan(pledge)).not.toContain('declineMatch')
  expect(giverCan({ ...pledge, isGeneral: true })).toContain('declineMatch')
  expect(giverCan({ ...pledge, isGeneral: true, songRequestId: null })).not.toContain('declineMatch')
})

test('a match can be declined at once, and sent when its pause is over', () => {
  const dueAt = '2026-11-20T12:00:00.000Z'
  const match = { ...pledge, isGeneral: true, dueAt }
  expect(giverCan(match, Date.parse(dueAt) - 1)).toEqual(['cancel', 'declineMatch'])
  expect(giverCan(match, Date.parse(dueAt))).toEqual(['markSent', 'cancel', 'declineMatch'])
  expect(giverCan({ ...match, isGeneral: false }, Date.parse(dueAt) - 1)).toContain('markSent')
})

test('a pledge is declined by the listener until the approval, then by the songwriter; no match and no payment is', () => {
  const given = {
    status: 'pledged',
    isGeneral: false,
    rejectionReason: null,
    sentToId: null as string | null,
  }
  const request = (status: RequestStatus) => ({ request: { status } })
  const both = (donation: typeof given, status: RequestStatus) =>
    (['listener', 'songwriter'] as const).map(
      (party) => partyCan(party, { ...donation, ...request(status) }).length,
    )
  for (const status of ['open', 'in_progress', 'completed'] as const)
    expect(both(given, status)).toEqual([1, 0])
  expect(both(given, 'approved')).toEqual([0, 1])
  expect(both({ ...given, status: 'sent' }, 'open')).toEqual([1, 0])
  expect(both({ ...given, status: 'sent', sentToId: 'mira' }, 'open')).toEqual([0, 0])
  expect(both({ ...given, isGeneral: true }, 'approved')).toEqual([0, 0])
  expect(both({ ...given, status: 'rejected' }, 'open')).toEqual([0, 0])
})

const ended = {
  ...pledge,
  status: 'rejected',
  endedAt: '2026-11-20T12:00:00.000Z',
  dueAt: '2026-09-01T12:00:00.000Z',
  sentToId: 'mira',
  confirmedAt: null,
  request: { status: 'approved' as const, songwriterId: 'mira' },
}
const sentAt = '2026-09-02T12:00:00.000Z'
const inDays = (days: number) => Date.parse(ended.endedAt) + days * ms.day

test.each([
  ['an answer', 'Nothing arrived', sentAt, ['found'], ['dispute']],
  ['no answer', 'unanswered', sentAt, ['found'], ['dispute']],
  ['a lapse', 'lapsed', null, ['found'], ['renew']],
  ['its giver', 'cancelled by giver', null, [], []],
  ['the listener', 'declined by listener', null, [], []],
] as const)(
  'what ended by %s is found within a year, disputed or promised again',
  (_, reason, sent, found, by) => {
    const one = { ...ended, rejectionReason: reason, sentAt: sent }
    const moves = [songwriterCan(one, inDays(foundDays - 0.1)), songwriterCan(one, inDays(foundDays + 0.1))]
    expect([...moves, giverCan(one, inDays(1))]).toEqual([found, [], by])
  },
)

test('a smaller receipt is disputed once, a full or larger one is not', () => {
  const disputes = (receivedAmount: string, isDisputed = false) =>
    giverCan({ ...pledge, status: 'confirmed', amount: '40.00', receivedAmount, isDisputed })
  expect([disputes('39.99'), disputes('39.99', true)]).toEqual([['dispute'], []])
  expect([disputes('40.00'), disputes('41.00')]).toEqual([[], []])
})
