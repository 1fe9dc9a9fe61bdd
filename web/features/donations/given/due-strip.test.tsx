import { expect, test, vi } from 'vitest'
import type { Donation } from '#contract/giving/donations'
import { network, until } from '../../../test/test-network.ts'
import { dialog, press, show, texts } from '../../../test/test-screen.tsx'
import { DueStrip } from './due-strip.tsx'
import { donationOf } from './test-donation.ts'

const dueOf = (id: string, lapsesAt: string, title = id) =>
  donationOf({
    id,
    code: `SW-${id}`,
    dueAt: '2026-11-20T12:00:00.000Z',
    lapsesAt,
    request: { ...donationOf().request!, title },
  })
const day = (number: number) => `2099-01-${String(number).padStart(2, '0')}T12:00:00.000Z`

test('nothing stands there while nothing is due', async () => {
  const calls = network({ 'GET /api/donations/user': [donationOf(), donationOf({ status: 'sent' })] })
  const page = await show(<DueStrip />)
  await until(() => expect(calls).toHaveLength(1))
  expect(page.textContent).toBe('')
})

test('several that are due have a line each, the next to lapse first, and a sheet with a Pay for each', async () => {
  const due = [dueOf('a', day(9)), dueOf('b', day(2)), dueOf('c', day(5)), dueOf('d', day(7))]
  network({ 'GET /api/donations/user': due })
  const page = await show(<DueStrip />)
  await until(() => expect(texts(page, 'h2')).toEqual(['To pay: 4']))
  expect(texts(page, 'li').map((line) => line[0])).toEqual(['b', 'c', 'd'])
  expect(page.textContent).toContain('and 1 more')
  expect(texts(page, 'button')).toEqual(['Pay'])
  await press(page, 'Pay')
  await until(() => expect(dialog()).not.toBeNull())
  const pays = [...dialog().querySelectorAll('li button')].map((button) => button.getAttribute('aria-label'))
  expect(pays).toEqual(['b', 'c', 'd', 'a'].map((title) => `Pay $25.00 for ${title}`))
})

test('the one that is due is paid at once, and what was marked as sent is undone in its place', async () => {
  let now: Donation = dueOf('one', day(2))
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    if (address.includes('mark-sent'))
      now = donationOf({ ...now, status: 'sent', sentAt: new Date().toISOString(), can: ['undoSent'] })
    if (address.includes('undo-sent')) now = dueOf('one', day(2))
    return Response.json(method === 'GET' && address.includes('/donations/user') ? [now] : now)
  })
  const page = await show(<DueStrip />)
  await until(() => expect(texts(page, 'h2')).toEqual(['To pay: 1']))
  await press(page, 'Pay $25.00 for one')
  await until(() => expect(dialog()?.textContent).toContain('Pay $25.00'))
  const asked = [...dialog().querySelectorAll('button')].find(({ textContent }) =>
    textContent.startsWith('I have paid'),
  )!
  await press(dialog(), asked.textContent)
  await press(dialog(), 'Yes, mark as sent')
  await until(() => expect(texts(page, 'h2')).toEqual(['Nothing left to pay']))
  await press(page, 'Undo, SW-one')
  await until(() => expect(texts(page, 'h2')).toEqual(['To pay: 1']))
})
