import { expect, test } from 'vitest'
import type { Donation } from '#contract/giving/donations'
import { donationOf } from '../features/donations/given/test-donation.ts'
import { currentUser } from '../lib/calls/current-user.ts'
import { makeQueryClient } from '../lib/calls/query-client.ts'
import { network, until } from '../test/test-network.ts'
import { show } from '../test/test-screen.tsx'
import { ada } from '../test/test-things.ts'
import { ReceiptPage } from './receipt.tsx'

const root = 'qrvM3e7/ABEiM0RVZneImaq7zN3u/wARIjNEVWZ3iJk='

const bothWords = 'Stated by both, the supporter and the songwriter. Songwright saw no money.'

/** Renders the receipt. Without a reply for the donation, its request stays pending. */
async function receipt(answer?: Donation | Response, proof: object | null | Response = null) {
  network(answer && { 'GET /api/donations/d': answer, 'GET /api/donations/d/proof': proof })
  const client = makeQueryClient()
  client.setQueryData(currentUser.queryKey, ada)
  return show(<ReceiptPage id="d" />, client)
}

test('the receipt of a confirmed payment has amount, giver, songwriter and song', async () => {
  const page = await receipt(
    donationOf({
      status: 'confirmed',
      receivedAmount: '24.50',
      externalRef: 'PP-4711',
      paymentMethod: 'paypal',
      sentAt: '2026-11-20T12:00:00.000Z',
      confirmedAt: '2026-11-21T12:00:00.000Z',
    }),
    { receipt: { day: '2026-11-22', root } },
  )
  await until(() => expect(page.textContent).toContain(root))
  await until(() => expect(page.querySelector('h1')?.textContent).toBe('Receipt'))
  expect(page.textContent).toContain('$24.50confirmed by the songwriter')
  // The line about taxes stands on Records alone.
  expect(page.textContent).not.toContain('deductible')
  expect([...page.querySelectorAll('dl > div')].map((line) => line.textContent)).toEqual([
    'FromAda Okafor',
    'ToTomás Arévalo',
    'ForThe kitchen light',
    'Promised$25.00 on Nov 20, 2026',
    'SentNov 20, 2026',
    'Transaction referencePP-4711',
    'Paid withPayPal',
    'Confirmed by the songwriterNov 21, 2026',
    'Statusconfirmed',
    `CheckpointNov 22, 2026: ${root}`,
  ])
  expect(page.textContent).toContain('Days are in UTC.')
  expect(page.textContent).toContain(bothWords)
  const files = [...page.querySelectorAll('a[download]')]
  expect(files.map((file) => file.getAttribute('href'))).toEqual([
    '/api/donations/user.csv?year=2026',
    '/api/donations/d/proof',
  ])
})

test('a receipt that is on its way says so', async () => {
  const page = await receipt()
  expect(page.querySelector('[aria-busy]')?.textContent).toBe('Loading…')
})

test('what is not confirmed is no receipt', async () => {
  const page = await receipt(donationOf({ isGeneral: true, dueAt: '2026-11-20T12:00:00.000Z' }))
  await until(() => expect(page.querySelector('h1')?.textContent).toBe('Record of a promise'))
  expect(page.textContent).toContain('$25.00promised')
  expect(page.textContent).toContain('Given throughThe Community Fund')
  await until(() =>
    expect(page.textContent).toContain('CheckpointNone has all of this yet; one is taken each day'),
  )
  expect(page.querySelectorAll('a[download]')).toHaveLength(1)
  expect(page.textContent).not.toContain(bothWords)
})

test("another person's receipt is a 404, and a failed read can be retried", async () => {
  const missing = await receipt(Response.json({}, { status: 404 }))
  await until(() => expect(missing.querySelector('h1')?.textContent).toBe('404 Page Not Found'))
  const broken = await receipt(Response.json({}, { status: 503 }))
  await until(() => expect(broken.querySelector('[role=alert] button')?.textContent).toBe('Retry'))
})

test('a proof that could not be read can be asked for again, beside the receipt', async () => {
  const page = await receipt(donationOf({}), Response.json({}, { status: 503 }))
  await until(() => expect(page.querySelector('dd [role=alert] button')?.textContent).toBe('Retry'))
  expect(page.textContent).toContain('$25.00promised')
})

test('what ended names no checkpoint', async () => {
  const page = await receipt(donationOf({ status: 'rejected', rejectionReason: 'cancelled' }))
  await until(() => expect(page.textContent).toContain('promised, and ended'))
  expect(page.textContent).not.toMatch(/checkpoint/i)
  expect(page.textContent).not.toContain(bothWords)
})
