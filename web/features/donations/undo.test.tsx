import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Donation } from '#contract/giving/donations'
import { endings } from '#contract/giving/moves'
import { toasts } from '../../lib/toast.ts'
import { network, until } from '../../test/test-network.ts'
import { press, show, submit, typeInto } from '../../test/test-screen.tsx'
import { communityFund as fund, kitchenLight } from '../../test/test-things.ts'
import { impactOf } from './api.ts'
import { FeaturedRequests } from './featured-requests.tsx'
import { FundFigures } from './fund/figures.tsx'
import { ContributeForm, FundCard } from './fund-card.tsx'
import { ImpactCard } from './given/impact-card.tsx'
import { donationOf } from './given/test-donation.ts'
import { CreatedDialog } from './paying/created-dialog.tsx'

const problem = (detail: string, status = 409) =>
  Response.json({ detail }, { status, headers: { 'content-type': 'application/problem+json' } })
const dialog = () => document.querySelector('[role=dialog]')
beforeEach(() => toasts.dismiss(toasts.current()?.id ?? 0))

const cancelled = donationOf({ id: 'd', status: 'rejected', rejectionReason: endings.cancelled })
const thanked = async (answers: Record<string, unknown>, donation = donationOf({ songwriterId: null })) => {
  const asked = network(answers)
  const close = vi.fn()
  await show(<CreatedDialog donation={donation} onClose={close} />)
  expect([...dialog()!.querySelectorAll('button')].map(({ textContent }) => textContent).slice(-3)).toEqual(
    expect.arrayContaining(['Undo', 'Done']),
  )
  return { asked, close }
}

test('a pledge is undone in the dialog that thanks for it', async () => {
  const { asked, close } = await thanked({ 'POST /api/donations/d/cancel': cancelled })
  await press(dialog()!, 'Undo')
  await until(() => expect(close).toHaveBeenCalledOnce())
  expect(asked).toContain('POST /api/donations/d/cancel')
  expect(toasts.current()?.title).toBe('Pledge undone.')
})

test('a pledge that can not be undone says why, and its next steps stay', async () => {
  const refusal = 'Only a pledge that is not sent yet can be cancelled'
  const { close } = await thanked({
    'POST /api/donations/d/cancel': problem(refusal),
    'GET /api/donations/d': donationOf({ id: 'd', status: 'sent' }),
  })
  await press(dialog()!, 'Undo')
  await until(() => expect(dialog()?.textContent).toContain(`Your pledge was kept: ${refusal}`))
  expect(close).not.toHaveBeenCalled()
  expect(dialog()?.textContent).toContain('Next steps')
  expect(toasts.current()).toBeUndefined()
})

test('an Undo whose answer was lost is done when it is pressed again', async () => {
  const { close } = await thanked({
    'POST /api/donations/d/cancel': problem('Only a pledge that is not sent yet can be cancelled'),
    'GET /api/donations/d': cancelled,
  })
  await press(dialog()!, 'Undo')
  await until(() => expect(close).toHaveBeenCalledOnce())
})

test('a contribution to the Community Fund is undone alike', async () => {
  const general = donationOf({
    id: 'g',
    isGeneral: true,
    request: null,
    songRequestId: null,
    songwriterId: null,
  })
  network({
    'GET /api/community-fund': fund,
    'POST /api/donations': general,
    'POST /api/donations/g/cancel': { ...general, status: 'rejected' },
  })
  const page = await show(<ContributeForm />)
  await act(async () => page.querySelector<HTMLElement>('input[type=radio]')!.click())
  await submit(page)
  await until(() => expect(dialog()?.textContent).toContain('$25.00 for the Community Fund'))
  await press(dialog()!, 'Undo')
  await until(() => expect(dialog()).toBeNull())
  expect(toasts.current()?.title).toBe('Pledge undone.')
})

function serving(first: Donation) {
  let now = first
  const writes: string[] = []
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    if (method === 'GET') return Response.json([now])
    writes.push(address)
    now = address.endsWith('/mark-sent')
      ? donationOf({ id: 'd', status: 'sent', sentAt: new Date().toISOString(), externalRef: 'PP-1' })
      : donationOf({ id: 'd' })
    return Response.json(now)
  })
  return writes
}

test('what was just marked as sent is undone in its place with one press, and marked again', async () => {
  const writes = serving(donationOf({ id: 'd' }))
  const page = await show(<ImpactCard />)
  await until(() => expect(page.querySelector('li')).not.toBeNull())
  const mark = async () => {
    const button = page.querySelector<HTMLElement>('[aria-label^="Mark as Sent"]')!
    button.focus()
    await press(page, button.getAttribute('aria-label')!)
    await typeInto(dialog()!, 'Transaction reference', 'PP-1')
    await submit(dialog()!)
    await until(() => expect(page.querySelector('[aria-label="Undo, SW-7F3K-96"]')).not.toBeNull())
  }
  await mark()
  expect(page.textContent).toContain('Sent·Undo')
  expect(page.textContent).not.toContain('Undo “sent”')
  expect(document.activeElement?.textContent).toBe('Undo')
  await press(page, 'Undo, SW-7F3K-96')
  await until(() => expect(page.querySelector('[aria-label^="Mark as Sent"]')).not.toBeNull())
  expect(document.activeElement?.closest('li')).not.toBeNull()
  expect(writes.map((path) => path.split('/').at(-1))).toEqual(['mark-sent', 'undo-sent'])
  await mark()
})

test('a payment that was sent before is taken back after a question', async () => {
  serving(donationOf({ id: 'd', status: 'sent', sentAt: new Date().toISOString() }))
  const page = await show(<ImpactCard />)
  await until(() => expect(page.querySelector('li')).not.toBeNull())
  expect(page.querySelector('[aria-label="Undo, SW-7F3K-96"]')).toBeNull()
  await press(page, 'Undo “sent”, SW-7F3K-96')
  expect(dialog()).not.toBeNull()
})

test('a request whose pledges have reached its goal says that it is still open', async () => {
  const open = { ...kitchenLight, status: 'open' }
  network({
    'GET /api/song-requests': [
      { ...open, id: '1', title: 'Full', pledgedAmount: '300.00', goalAmount: '300.00' },
      { ...open, id: '2', title: 'Short', pledgedAmount: '299.99', goalAmount: '300.00' },
      { ...open, id: '3', title: 'Goalless', pledgedAmount: '300.00', goalAmount: null },
    ],
  })
  const page = await show(<FeaturedRequests />)
  await until(() => expect(page.querySelectorAll('article')).toHaveLength(3))
  expect(
    [...page.querySelectorAll('article')].map((one) => one.textContent.includes('Fully pledged, still open')),
  ).toEqual([true, false, false])
})

test('the total of what one gave is told by the words of the glossary, from confirmed to pledged', () => {
  const due = { dueAt: '2026-11-20T12:00:00.000Z' }
  const given = [
    donationOf({ amount: '1.00' }),
    donationOf({ amount: '2.00', ...due }),
    donationOf({ amount: '4.00', status: 'sent', ...due }),
    donationOf({ amount: '8.00', status: 'confirmed', receivedAmount: '7.75', ...due }),
    donationOf({ amount: '16.00', status: 'rejected', ...due }),
    // Matched, and not payable before its pause is over.
    donationOf({ amount: '32.00', isGeneral: true, dueAt: '2999-01-01T00:00:00.000Z' }),
  ]
  expect(impactOf(given)).toMatchObject({
    total: '47.00',
    parts: [
      { word: 'confirmed', amount: '7.75' },
      { word: 'sent', amount: '4.00' },
      { word: 'due', amount: '2.00' },
      { word: 'pledged', amount: '33.00' },
    ],
  })
})

test('the fund’s card and its page show the same figures', async () => {
  network({
    'GET /api/community-fund': {
      ...fund,
      waitingAmount: '11.00',
      matchedAmount: '22.00',
      confirmedAmount: '33.00',
    },
  })
  for (const Screen of [FundCard, FundFigures]) {
    const page = await show(<Screen />)
    await until(() => expect(page.querySelector('dl')).not.toBeNull())
    for (const text of [
      '$1,234,567,890.50',
      '$4,250.00',
      'Waiting',
      '$11.00',
      'Matched',
      '$22.00',
      'Confirmed',
      '$33.00',
    ])
      expect(page.textContent).toContain(text)
    expect(page.textContent).toContain('What these words mean')
  }
})
