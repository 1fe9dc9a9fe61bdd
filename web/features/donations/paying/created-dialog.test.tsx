import { expect, test, vi } from 'vitest'
import type { Donation } from '#contract/giving/donations'
import { endings } from '#contract/giving/moves'
import { shows } from '#spec'
import { toasts } from '../../../lib/toast.ts'
import { network, problem, until } from '../../../test/test-network.ts'
import { dialog, press, says, show, texts } from '../../../test/test-screen.tsx'
import { communityFund as fund, tomas } from '../../../test/test-things.ts'
import { donationOf } from '../given/test-donation.ts'
import { CreatedDialog, NextSteps } from './created-dialog.tsx'

const methods = {
  paypalLink: 'https://paypal.me/tomas',
  venmoHandle: '@tomas',
  cashappHandle: '$tomas',
  tipLink: 'https://ko-fi.com/tomas',
}

const thanked = async (answers: Record<string, unknown>, donation = donationOf({ songwriterId: null })) => {
  const asked = network(answers)
  const close = vi.fn()
  await show(<CreatedDialog donation={donation} onClose={close} />)
  return { asked, close }
}

async function withWays() {
  const { asked } = await thanked(
    { [`GET /api/songwriters/${tomas.id}`]: { ...tomas, ...methods } },
    donationOf(),
  )
  await until(() => expect(dialog().querySelectorAll('[aria-label="Ways to pay"] a')).toHaveLength(4))
  return asked
}

function clipboard(writeText: (text: string) => Promise<void>) {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
}

test('the dialog after a pledge has the next steps, each way to pay, and copies', async () => {
  shows(
    '2.underwriter.created-steps',
    '2.underwriter.created-paypal',
    '2.underwriter.created-venmo',
    '2.underwriter.created-cashapp',
    '2.underwriter.created-tip',
    '2.underwriter.created-copy',
    '8.success.copied',
    '7.songwriters.one-pledge',
  )
  expect(await withWays()).toEqual([`GET /api/songwriters/${tomas.id}`, 'GET /api/donations/d/ways'])
  expect(texts(dialog(), 'ol li')).toEqual([
    'Songwriters are paid once the song is approved. We’ll tell you when it is; you can also pay now.',
    'Pay Tomás Arévalo directly, $25.00, in one of the ways below, and put SW-7F3K-96 in the note.',
    'Then press Mark as Sent under Your Impact. The songwriter will confirm that it arrived.',
  ])
  expect(
    [...dialog().querySelectorAll<HTMLAnchorElement>('[aria-label="Ways to pay"] a')].map((link) => [
      link.textContent,
      link.href,
    ]),
  ).toEqual([
    ['PayPal · $25.00→https://paypal.me/tomas', 'https://paypal.me/tomas/25.00USD'],
    ['Venmo · $25.00→@tomas', 'https://venmo.com/tomas?txn=pay&amount=25.00&note=SW-7F3K-96'],
    ['Cash App · $25.00→$tomas', 'https://cash.app/$tomas/25.00'],
    ['Tip link · $25.00→https://ko-fi.com/tomas', 'https://ko-fi.com/tomas'],
  ])
  const copied: string[] = []
  clipboard(async (text) => void copied.push(text))
  for (const name of ['the code', 'PayPal', 'Venmo', 'Cash App', 'Tip link'])
    await press(dialog(), `Copy ${name}`)
  expect(copied).toEqual(['SW-7F3K-96', ...Object.values(methods)])
  expect(toasts.current()).toMatchObject({ title: 'Copied!', variant: 'default' })

  expect(dialog().querySelector('svg[aria-label*=scan]')).toBeNull()
  await press(dialog(), 'QR code for Venmo')
  await until(() =>
    expect(dialog().querySelector('svg[aria-label^=Venmo] path')?.getAttribute('d')).toMatch(/^M4 4h1v1h-1z/),
  )
  // Dark on white in both themes, because scanners need it.
  const fills = [...dialog().querySelectorAll('svg[aria-label^=Venmo] > *')].map((part) =>
    part.getAttribute('fill'),
  )
  expect(fills).toEqual(['#fff', '#000'])
  await press(dialog(), 'Copy link of Venmo')
  expect(copied.at(-1)).toBe('https://venmo.com/tomas?txn=pay&amount=25.00&note=SW-7F3K-96')
})

test('a refused clipboard is only logged', async () => {
  await withWays()
  clipboard(() => Promise.reject(new Error('refused')))
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  toasts.dismiss(toasts.current()?.id ?? 0)
  await press(dialog(), 'Copy Venmo')
  expect(toasts.current()).toBeUndefined()
  expect(warned).toHaveBeenCalledOnce()
  warned.mockRestore()
})

test('next steps say who is missing: a songwriter, or a song', async () => {
  network({ 'GET /api/community-fund': fund })
  const steps = async (donation: Partial<Donation>) => {
    await show(
      <CreatedDialog donation={donationOf({ songwriterId: null, ...donation })} onClose={() => {}} />,
    )
    return [...document.querySelectorAll('[role=dialog]')].at(-1)?.querySelector('ol')?.textContent
  }
  expect(await steps({})).toContain('No songwriter yet. We’ll let you know when one accepts.')
  expect(await steps({ request: null, isGeneral: true })).toContain(
    'Your promise waits in the Community Fund.',
  )
})

const cancelled = donationOf({ id: 'd', status: 'rejected', rejectionReason: endings.cancelled })
const refusal = 'Only an unpaid promise can be cancelled'

test('a pledge is undone in the dialog that thanks for it', async () => {
  const { asked, close } = await thanked({ 'POST /api/donations/d/cancel': cancelled })
  await press(dialog(), 'Undo')
  await until(() => expect(close).toHaveBeenCalledOnce())
  expect(asked).toContain('POST /api/donations/d/cancel')
  expect(toasts.current()?.title).toBe('Promise undone.')
})

test('a pledge that can not be undone says why, and its next steps stay', async () => {
  const { close } = await thanked({
    'POST /api/donations/d/cancel': problem(409, refusal),
    'GET /api/donations/d': donationOf({ id: 'd', status: 'sent' }),
  })
  await press(dialog(), 'Undo')
  await says(dialog(), `Your promise stays: ${refusal}`)
  expect(close).not.toHaveBeenCalled()
  expect(dialog().textContent).toContain('Next steps')
  expect(toasts.current()).toBeUndefined()
})

test('an Undo whose answer was lost is done when it is pressed again', async () => {
  const { close } = await thanked({
    'POST /api/donations/d/cancel': problem(409, refusal),
    'GET /api/donations/d': cancelled,
  })
  await press(dialog(), 'Undo')
  await until(() => expect(close).toHaveBeenCalledOnce())
})

/** A pledge to the Community Fund without a match. */
const waiting = { songwriterId: null, request: null, code: 'SW-7F3K-96', dueAt: null } as Donation

test('a new pledge to a song whose songwriter can’t be paid says so, and shows no way to pay', async () => {
  const asked = network({})
  const stands = { ...waiting, songwriterId: 'tomas', amount: '25.00', standsStill: true }
  const page = await show(<NextSteps donation={stands} />)
  expect(page.textContent).toContain('The songwriter can’t be paid at the moment')
  expect(asked).toEqual([])
})

test.each([
  ['100.00', 'we’ll match your promise to it'],
  ['100.01', 'more than the $100 the fund gives to one song'],
])('of a general pledge of %s it is said whether the fund can match it', async (amount, words) => {
  const call = 'GET /api/community-fund'
  const asked = network({ [call]: fund })
  const page = await show(<NextSteps donation={{ ...waiting, amount }} />)
  await until(() => expect(asked).toEqual([call]))
  await says(page, words)
})
