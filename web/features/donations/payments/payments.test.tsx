import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { Payment } from '#contract/giving/donations'
import { until } from '../../../test/test-network.ts'
import { dialog, field, press, show, submit, texts, tick, typeInto } from '../../../test/test-screen.tsx'
import { ownTomas } from '../../../test/test-things.ts'
import { PaymentRow } from './payment-row.tsx'
import { PaymentsCard } from './payments-card.tsx'
import { payment, paymentServer } from './test-payment.ts'
import { WaysMissing } from './ways-missing.tsx'

const sums = {
  toConfirm: { count: 2, amount: '75.00' },
  expected: { count: 3, amount: '90.00' },
  received: { count: 1, amount: '1250.50' },
}

let server: ReturnType<typeof paymentServer>
beforeEach(() => {
  server = paymentServer([payment('SW-7F3K-96'), payment('SW-CDFG-HJ', { amount: '50.00' })], sums)
})

async function card() {
  const page = await show(<PaymentsCard />)
  await until(() => expect(page.querySelectorAll('li')).toHaveLength(2))
  return page
}
const showRow = (one: Payment) =>
  show(
    <ul>
      <PaymentRow payment={one} until={0} onConfirmed={() => {}} onUndone={() => {}} onOver={() => {}} />
    </ul>,
  )

test('the card lists payments to confirm, expected and received, with their givers', async () => {
  const page = await card()
  await until(() => expect(page.querySelector('dl')?.textContent).toContain('$1,250.50'))
  expect(texts(page, '[role=tab]')).toEqual(['To confirm (2)', 'To come (3)', 'Received (1)', 'Closed'])
  const first = page.querySelector('li')?.textContent
  for (const text of ['$25.00 from Anonymous for The kitchen light', 'SW-7F3K-96', 'reference PP-4711'])
    expect(first).toContain(text)
  // No button is filled, because every row has the same buttons.
  expect(page.querySelector('li .bg-accent')).toBeNull()
})

test('a songwriter is asked for a way to be paid with the first promise, until there is one', async () => {
  const asks = async (count: number, profile: typeof ownTomas) => {
    const expected = { count, amount: '90.00' }
    return (await show(<WaysMissing profile={profile} sums={{ ...sums, expected }} />)).textContent
  }
  expect(await asks(3, ownTomas)).toBe('Supporters promised $90.00 for your songs. Add a way to be paid')
  expect(await asks(3, { ...ownTomas, venmoHandle: '@tomas' })).toBe('')
  expect(await asks(0, ownTomas)).toBe('')
})

test('before the first promise there are no sums, no tabs and nothing to match', async () => {
  const none = { count: 0, amount: '0.00' }
  server = paymentServer([], { toConfirm: none, expected: none, received: none })
  const page = await show(<PaymentsCard />)
  await until(() => expect(page.textContent).toContain('with the first promise to one of your songs'))
  expect(page.querySelectorAll('dl, [role=tab], button')).toHaveLength(0)
})

async function confirm(page: ParentNode, code: string) {
  await press(page, `Received, ${code}`)
  await until(() => expect(dialog()).not.toBeNull())
  await submit(dialog())
}

const fraud = /your own payment app.*proves nothing.*never send the difference back/s

test('the whole amount is confirmed in a dialog that says where to look first, and what never to do', async () => {
  const page = await card()
  await press(page, 'Received, SW-7F3K-96')
  await until(() => expect(dialog()).not.toBeNull())
  expect(dialog().textContent).toMatch(
    /\$25\.00.*SW-7F3K-96.*your own payment app.*proves nothing.*never send/s,
  )
  expect(server.writes).toEqual([])
  await submit(dialog())
  const row = () => [...page.querySelectorAll('li')].find((one) => one.textContent.includes('SW-7F3K-96'))
  await until(() => expect(row()?.textContent).toContain('Confirmed·Undo'))
  expect(server.writes).toEqual([['/api/donations/SW-7F3K-96/confirm', {}]])
})

test('what was confirmed can’t be confirmed again while the list is being read', async () => {
  const page = await card()
  const list = Promise.withResolvers<void>()
  server.held = list.promise
  await confirm(page, 'SW-7F3K-96')
  const buttons = () =>
    [...page.querySelectorAll('li:first-child button')].filter((one) => !one.closest('[inert]'))
  await until(() => expect(buttons().map(({ textContent }) => textContent)).toEqual(['Undo']))
  list.resolve()
  await until(() => expect(server.writes).toHaveLength(1))
})

test('a refusal stands in the dialog', async () => {
  server.refused = { 'SW-7F3K-96': 'Only a payment that was marked as sent can be confirmed, and only once' }
  const page = await card()
  await confirm(page, 'SW-7F3K-96')
  await until(() => expect(dialog().textContent).toContain('and only once'))
})

test('another amount is confirmed as it arrived, to the cent', async () => {
  const page = await card()
  await press(page, 'Different amount, SW-7F3K-96')
  await until(() => expect(dialog()).not.toBeNull())
  expect(dialog().textContent).toMatch(fraud)
  for (const wrong of ['', '0', '1.005', '1e3']) {
    await typeInto(dialog(), 'Amount that arrived', wrong)
    await submit(dialog())
    await until(() => expect(dialog().querySelector('[role=alert]')).not.toBeNull())
  }
  expect(server.writes).toEqual([])
  await typeInto(dialog(), 'Amount that arrived', '24.1')
  await submit(dialog())
  await until(() => expect(dialog()).toBeNull())
  expect(server.writes).toEqual([['/api/donations/SW-7F3K-96/confirm', { receivedAmount: '24.10' }]])
})

test('a sum far above the pledge is asked about below the reason, and another sum is asked about again', async () => {
  server.refused = { 'SW-7F3K-96': '$4,000.00 is more than ten times the $25.00 that was promised' }
  const page = await card()
  const sure = 'The amount is right: this is what arrived'
  await press(page, 'Different amount, SW-7F3K-96')
  await typeInto(dialog(), 'Amount that arrived', '4000')
  expect(dialog().textContent).not.toContain(sure)
  await submit(dialog())
  await until(() => expect(dialog().textContent).toMatch(/ten times.*The amount is right/s))
  await tick(dialog(), sure)
  await typeInto(dialog(), 'Amount that arrived', '40000')
  expect(dialog().textContent).not.toMatch(/ten times|The amount is right/)
  await submit(dialog())
  await until(() => expect(dialog().textContent).toContain(sure))
  expect((field(dialog(), sure) as HTMLInputElement).checked).toBe(false)
  await tick(dialog(), sure)
  server.refused = {}
  await submit(dialog())
  await until(() => expect(dialog()).toBeNull())
  expect(server.writes).toEqual([
    ['/api/donations/SW-7F3K-96/confirm', { receivedAmount: '40000.00', isSure: true }],
  ])
})

test('what did not arrive needs a reason', async () => {
  const page = await card()
  await press(page, 'Not received, SW-7F3K-96')
  await submit(dialog())
  await until(() => expect(dialog().textContent).toContain('Please say why you are rejecting this payment'))
  await typeInto(dialog(), 'Reason', 'Nothing in my app by this name')
  await submit(dialog())
  await until(() => expect(dialog()).toBeNull())
  expect(server.writes).toEqual([
    ['/api/donations/SW-7F3K-96/reject', { reason: 'Nothing in my app by this name' }],
  ])
})

const statement = 'Ada SW-7F3K-96 $25.00\nNoor sw cdfg hj $48.75\nA friend $12.00'

async function readStatement() {
  await press(await card(), 'Match a statement')
  await typeInto(dialog(), 'Paste your statement here', statement)
  await until(() => expect(dialog().querySelector('button:disabled')).toBeNull())
  await press(dialog(), 'Find payments')
  await until(() => expect(dialog().querySelectorAll('input[type=checkbox]')).toHaveLength(2))
  return [...dialog().querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
}

test('a statement is a proposal: matches are ticked, differing amounts are not, the rest is listed', async () => {
  const [matches, differs] = await readStatement()
  expect(dialog().textContent).toMatch(fraud)
  expect([matches!.checked, differs!.checked]).toEqual([true, false])
  expect(dialog().textContent).toContain('The amount differs: $50.00 was promised')
  expect(dialog().textContent).toContain('1 payment has no matching promise')
  expect(server.writes).toEqual([])
  await act(async () => differs!.click())
  await press(dialog(), 'Confirm 2 payments, $73.75')
  await until(() => expect(dialog().textContent).toContain('2 confirmed.'))
  expect(server.writes).toEqual([
    ['/api/donations/SW-7F3K-96/confirm', { receivedAmount: '25.00' }],
    ['/api/donations/SW-CDFG-HJ/confirm', { receivedAmount: '48.75' }],
  ])
})

test('one that fails stops none of the others, says why, and can be tried again', async () => {
  server.refused = { 'SW-7F3K-96': 'Temporarily away' }
  const [, differs] = await readStatement()
  await act(async () => differs!.click())
  await press(dialog(), 'Confirm 2 payments, $73.75')
  await until(() => expect(dialog().textContent).toContain('1 confirmed, 1 not: see each one.'))
  expect(dialog().textContent).toContain('Not confirmed: Temporarily away')
  expect(server.writes.map(([path]) => path)).toEqual(['/api/donations/SW-CDFG-HJ/confirm'])
  server.refused = {}
  await press(dialog(), 'Confirm 1 payment, $25.00')
  await until(() => expect(dialog().textContent).toContain('2 confirmed.'))
  expect(server.writes).toHaveLength(2)
})

test('lines without any code of one’s own say so', async () => {
  await press(await card(), 'Match a statement')
  await typeInto(dialog(), 'Paste your statement here', 'Thank you!')
  await until(() => expect(dialog().querySelector('button:disabled')).toBeNull())
  await press(dialog(), 'Find payments')
  await until(() => expect(dialog().textContent).toContain('No payment codes found in these lines.'))
  await press(dialog(), 'Another statement')
  expect(field(dialog(), 'Paste your statement here')).toBeTruthy()
})

test('what ended is listed with its reason and what its giver says; what did arrive can be found', async () => {
  const dispute = { text: 'I sent it on Monday.', createdAt: '2026-11-21T12:00:00.000Z', hiddenAt: null }
  const rejected = { status: 'rejected', rejectionReason: 'Not in my app', can: ['found'], dispute } as const
  const row = (values: Partial<Payment>) => showRow(payment('SW-7F3K-96', values))
  const page = await row({ ...rejected, can: [...rejected.can] })
  for (const text of ['not received: Not in my app', '“I sent it on Monday.”', 'Anonymous, Nov 21, 2026'])
    expect(page.textContent).toContain(text)
  expect(page.querySelector('a[href^="/report"]')?.getAttribute('href')).toBe(
    '/report?kind=dispute&id=SW-7F3K-96',
  )
  await press(page, 'It arrived after all, SW-7F3K-96')
  await until(() => expect(dialog()).not.toBeNull())
  expect(dialog().textContent).toMatch(fraud)
  await typeInto(document, 'Amount that arrived, in dollars', '20')
  await submit(dialog())
  await until(() =>
    expect(server.writes).toEqual([['/api/donations/SW-7F3K-96/found', { receivedAmount: '20.00' }]]),
  )
})

test('a payment that lapsed, or came to another amount, is told as what it is', async () => {
  const lapsed = { status: 'rejected', rejectionReason: 'lapsed' } as const
  const unpaid = await showRow(payment('SW-7F3K-96', { ...lapsed, dueAt: '2026-09-20T12:00:00.000Z' }))
  expect(unpaid.textContent).toContain('ended: not paid in time')
  const unkept = await showRow(payment('SW-7F3K-96', { ...lapsed, dueAt: null }))
  expect(unkept.textContent).toContain('ended: the supporter did not answer')
  const less = await showRow(
    payment('SW-7F3K-96', {
      status: 'confirmed',
      receivedAmount: '20.00',
      confirmedAt: '2026-11-21T12:00:00.000Z',
    }),
  )
  expect(less.textContent).toContain('$20.00 of $25.00 arrived, confirmed Nov 21, 2026')
})
