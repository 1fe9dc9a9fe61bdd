import { expect, test, vi } from 'vitest'
import type { Donation } from '#contract/giving/donations'
import { shows } from '#spec'
import { network, until } from '../../../test/test-network.ts'
import { dialog, press, show, submit, texts, typeInto } from '../../../test/test-screen.tsx'
import { ImpactCard } from './impact-card.tsx'
import { donationOf } from './test-donation.ts'

const rows = (page: ParentNode) => texts(page, 'ul[aria-label] > li')

test('the impact is the total of everything, the songs supported, and the ten most recent', async () => {
  shows(
    '2.underwriter.impact-total',
    '2.underwriter.impact-songs',
    '2.underwriter.impact-recent',
    '9.limits.recent',
  )
  const given = Array.from({ length: 12 }, (_, index) =>
    donationOf({ id: `${index}`, code: `SW-CCCC-${index}`, amount: '0.10', isGeneral: index < 3 }),
  )
  network({ 'GET /api/donations/user': given })
  const page = await show(<ImpactCard />)
  await until(() => expect(rows(page)).toHaveLength(10))
  expect(page.querySelector('dl')?.textContent).toBe('Total contributed$1.20Songs supported9')
  expect(page.querySelector('dl + p')?.textContent).toBe('$1.20 promised')
  const details = [...page.querySelectorAll('ul[aria-label] > li [aria-label^="Details, "]')]
  expect(details[9]?.getAttribute('aria-label')).toBe('Details, SW-CCCC-9')
  await press(page, 'Show all 12')
  expect(rows(page)).toHaveLength(12)
  expect(page.querySelector('a[href^="/books"]')?.textContent).toBe('Records')
})

test('only a pledge offers Mark as Sent, and each row says its state in one word', async () => {
  shows('2.underwriter.mark-while-pledged', '4.donation.mark-only-pledged', '4.donation.values')
  const states = ['pledged', 'sent', 'confirmed', 'rejected'] as const
  const due = donationOf({ id: 'due', code: 'SW-DDDD-77', dueAt: '2026-11-20T12:00:00.000Z' })
  network({
    'GET /api/donations/user': [
      due,
      ...states.map((status) => donationOf({ id: status, code: `SW-${status}`, status })),
    ],
  })
  const page = await show(<ImpactCard />)
  await until(() => expect(rows(page)).toHaveLength(5))
  const marks = [...page.querySelectorAll('[aria-label^="Mark as Sent"]')].map((one) =>
    one.getAttribute('aria-label'),
  )
  expect(marks).toEqual(['Mark as Sent, SW-DDDD-77', 'Mark as Sent, SW-pledged'])
  expect(texts(page, 'ul[aria-label] > li .liner')).toEqual(['due', ...states])
  expect(page.querySelector('[aria-label="Pay $25.00, SW-DDDD-77"]')?.textContent).toBe('Pay')
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
    await typeInto(dialog(), 'Transaction reference', 'PP-1')
    await submit(dialog())
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
  await press(page, 'Details, SW-7F3K-96')
  await press(page, 'Undo “sent”, SW-7F3K-96')
  expect(dialog()).not.toBeNull()
})
