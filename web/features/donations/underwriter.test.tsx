import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { Donation } from '#contract/giving/donations'
import type { CurrentUser } from '#contract/people/accounts'
import { shows } from '#spec'
import { currentUser } from '../../lib/calls/current-user.ts'
import { makeQueryClient } from '../../lib/calls/query-client.ts'
import { toasts } from '../../lib/toast.ts'
import { network, until } from '../../test/test-network.ts'
import { field, leave, press, show, submit, tick, typeInto } from '../../test/test-screen.tsx'
import { communityFund as fund, kitchenLight, tomas } from '../../test/test-things.ts'
import { FeaturedRequests } from './featured-requests.tsx'
import { FundCard } from './fund-card.tsx'
import { ImpactCard } from './given/impact-card.tsx'
import { donationOf } from './given/test-donation.ts'
import { CreatedDialog } from './paying/created-dialog.tsx'

function signedIn() {
  const client = makeQueryClient()
  client.setQueryData(currentUser.queryKey, { id: '01900000-0000-7000-8000-000000000001' } as CurrentUser)
  return client
}

const bar = (page: ParentNode) => page.querySelector('[role=progressbar]')!

test('the fund shows its total, its bar and the percent of the monthly goal', async () => {
  shows('2.underwriter.fund-total', '2.underwriter.fund-bar', '2.underwriter.fund-percent', '9.money.fund')
  network({ 'GET /api/community-fund': fund })
  const page = await show(<FundCard />)
  await until(() => expect(page.textContent).toContain('$1,234,567,890.50'))
  expect(page.textContent).toContain('$4,250.00 this month, goal $17,000')
  expect(page.textContent).toContain('25%')
  expect(bar(page).getAttribute('aria-valuenow')).toBe('25')
})

test('the bar stops at 100%, and shows the usual goal until the fund is known', async () => {
  shows('2.underwriter.fund-cap', '9.fund.cap', '9.fund.goal-text')
  network({ 'GET /api/community-fund': { ...fund, monthAmount: '25500.00' } })
  const page = await show(<FundCard />)
  expect(page.textContent).toContain('goal $17,000')
  await until(() => expect(page.textContent).toContain('100%'))
  expect(bar(page).querySelector('div')?.style.width).toBe('100%')
})

test('an amount is 25, 50, 100 or one’s own, and Contribute waits for one', async () => {
  shows(
    '2.underwriter.fund-amounts',
    '2.underwriter.fund-custom',
    '2.underwriter.fund-contribute',
    '9.amounts.fund',
  )
  network({ 'GET /api/community-fund': fund })
  const page = await show(<FundCard />)
  const radios = [...page.querySelectorAll<HTMLInputElement>('input[type=radio]')]
  expect(radios.map((radio) => radio.labels![0]!.textContent)).toEqual(['$25', '$50', '$100', 'Custom'])
  const contribute = page.querySelector<HTMLButtonElement>('button[type=submit]')!
  expect([contribute.textContent, contribute.disabled]).toEqual(['Contribute', true])
  await act(async () => radios[3]!.click())
  expect(contribute.disabled).toBe(false)
  expect(page.querySelector('input[inputmode=decimal]')).not.toBeNull()
})

const open = Array.from({ length: 6 }, (_, index) => ({
  ...kitchenLight,
  id: `${index}`,
  title: `Request ${index}`,
  status: 'open',
  goalAmount: '300.00',
  listener: { firstName: index === 1 ? null : 'Maria' },
}))

test('the first five open requests are featured, each with what it is and what it has', async () => {
  shows(
    '2.underwriter.featured-five',
    '9.limits.featured',
    '2.underwriter.featured-title',
    '2.underwriter.featured-genre',
    '2.underwriter.featured-by',
    '2.underwriter.featured-anonymous',
    '2.underwriter.featured-story',
    '2.underwriter.featured-pledged',
    '2.underwriter.featured-goal',
    '2.underwriter.featured-bar',
  )
  network({ 'GET /api/song-requests': open })
  const page = await show(<FeaturedRequests />)
  await until(() => expect(page.querySelectorAll('article')).toHaveLength(5))
  const [first, second] = page.querySelectorAll('article')
  expect(first!.querySelector('h3')?.textContent).toBe('Request 0')
  for (const text of ['folk · by Maria', kitchenLight.story, '$120.00 pledged of $300', '40%'])
    expect(first!.textContent).toContain(text)
  expect(first!.querySelector<HTMLElement>('.meter-pledged')?.style.getPropertyValue('--end')).toBe('0.4')
  expect(second!.textContent).toContain('by Anonymous')
})

test('quick support gives 10, 25 or 50, Support itself 50, by any method and to this request', async () => {
  shows(
    '2.underwriter.featured-buttons',
    '2.underwriter.featured-support',
    '9.amounts.request',
    '9.amounts.request-sends',
  )
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_address: string, { method, body }: RequestInit) => {
    if (method !== 'POST') return Response.json([open[0]])
    bodies.push(JSON.parse(body as string))
    return Response.json(donationOf({ songwriterId: null }), { status: 201 })
  })
  const page = await show(<FeaturedRequests />)
  await until(() => expect(page.querySelector('article')).not.toBeNull())
  for (const name of ['Pledge $10', 'Pledge $25', 'Pledge $50', 'Support']) {
    await press(page, name)
    await until(() => expect(document.querySelector('[role=dialog]')).not.toBeNull())
    await press(document.body, 'Done')
  }
  const sent = { isGeneral: false, songRequestId: '0', paymentMethod: 'other', status: 'pledged' }
  expect(bodies).toEqual([10, 25, 50, 50].map((amount) => ({ ...sent, amount })))
})

test('who gives anonymously says so once, for every place to pledge and the next time too', async () => {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (method !== 'POST') return Response.json(address.includes('fund') ? fund : [open[0]])
    bodies.push(JSON.parse(body as string))
    return Response.json(donationOf({ songwriterId: null }), { status: 201 })
  })
  const both = () =>
    show(
      <>
        <FundCard />
        <FeaturedRequests />
      </>,
      signedIn(),
    )
  const boxes = (page: ParentNode) =>
    [...page.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].map(({ checked }) => checked)
  const page = await both()
  await until(() => expect(boxes(page)).toEqual([false, false]))
  await tick(page, 'Give anonymously')
  expect(boxes(page)).toEqual([true, true])
  await press(page, 'Pledge $10')
  await until(() => expect(bodies).toHaveLength(1))
  await leave()

  const later = await both()
  await until(() => expect(boxes(later)).toEqual([true, true]))
  await act(async () => later.querySelector<HTMLElement>('input[type=radio]')!.click())
  await submit(later)
  await until(() => expect(bodies).toHaveLength(2))
  expect(bodies).toEqual([
    expect.objectContaining({ amount: 10, isAnonymous: true }),
    expect.objectContaining({ amount: 25, isAnonymous: true }),
  ])
  await tick(later, 'Give anonymously')
  expect(boxes(later)).toEqual([false, false])
})

test('a chosen contribution is still chosen after a new sign-in, and no more once it was pledged', async () => {
  network({ 'GET /api/community-fund': fund, 'POST /api/donations': donationOf({ songwriterId: null }) })
  const chosen = (page: ParentNode) =>
    page.querySelector('input[type=radio]:checked')?.parentElement?.textContent
  const before = await show(<FundCard />, signedIn())
  await act(async () => [...before.querySelectorAll<HTMLElement>('input[type=radio]')][3]!.click())
  await typeInto(before, 'Custom amount', '33.30')
  await leave()
  const after = await show(<FundCard />, signedIn())
  expect([chosen(after), field(after, 'Custom amount').value]).toEqual(['Custom', '33.30'])
  await submit(after)
  await until(() => expect(chosen(after)).toBe(undefined))
  await leave()
  expect(chosen(await show(<FundCard />, signedIn()))).toBe(undefined)
})

const rows = (page: ParentNode) =>
  [...page.querySelectorAll('ul[aria-label] > li')].map((row) => row.textContent ?? '')

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
  expect(page.querySelector('dl + p')?.textContent).toBe('$1.20 pledged')
  expect(rows(page)[9]).toContain('SW-CCCC-9')
  await press(page, 'Show all 12')
  expect(rows(page)).toHaveLength(12)
  expect(page.querySelector('a[download]')?.getAttribute('href')).toBe('/api/donations/user.csv?year=2026')
})

test('only a pledge offers Mark as Sent, and what is due stands out whatever its age', async () => {
  shows('2.underwriter.mark-while-pledged', '4.donation.mark-only-pledged', '4.donation.values')
  const states = ['pledged', 'sent', 'confirmed', 'rejected'] as const
  const due = donationOf({ id: 'due', code: 'SW-DDDD-77', dueAt: '2026-11-20T12:00:00.000Z' })
  const given = [
    ...states.map((status) => donationOf({ id: status, code: `SW-${status}`, status })),
    ...Array.from({ length: 8 }, (_, index) => donationOf({ id: `${index}`, status: 'confirmed' })),
    due,
  ]
  network({ 'GET /api/donations/user': given })
  const page = await show(<ImpactCard />)
  await until(() => expect(rows(page).length).toBeGreaterThan(0))
  const marks = [...page.querySelectorAll('[aria-label^="Mark as Sent"]')].map((one) =>
    one.getAttribute('aria-label'),
  )
  expect(marks).toEqual(['Mark as Sent, SW-DDDD-77', 'Mark as Sent, SW-pledged'])
  expect(page.querySelector('[aria-label="Pay $25.00, SW-DDDD-77"]')).not.toBeNull()
  for (const status of states) expect(page.textContent).toContain(status)
})

const methods = {
  paypalLink: 'https://paypal.me/tomas',
  venmoHandle: '@tomas',
  cashappHandle: '$tomas',
  tipLink: 'https://ko-fi.com/tomas',
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
  const asked = network({ [`GET /api/songwriters/${tomas.id}`]: { ...tomas, ...methods } })
  await show(<CreatedDialog donation={donationOf()} onClose={() => {}} />)
  const dialog = document.querySelector('[role=dialog]')!
  await until(() => expect(dialog.querySelectorAll('[aria-label="Ways to pay"] a')).toHaveLength(4))
  expect(asked).toEqual([`GET /api/songwriters/${tomas.id}`])
  expect([...dialog.querySelectorAll('ol li')].map((step) => step.textContent)).toEqual([
    'Songwriters are paid once the song is approved. We’ll tell you when it is; you can also pay now.',
    'Pay Tomás Arévalo directly, $25.00, with one of the ways below, and write SW-7F3K-96 in the note.',
    'Then press Mark as Sent under Your Impact. The songwriter will confirm that it arrived.',
  ])
  expect(
    [...dialog.querySelectorAll<HTMLAnchorElement>('[aria-label="Ways to pay"] a')].map((link) => [
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
  const writeText = async (text: string) => void copied.push(text)
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  for (const name of ['Code for the note', 'PayPal', 'Venmo', 'Cash App', 'Tip link'])
    await press(dialog, `Copy ${name}`)
  expect(copied).toEqual(['SW-7F3K-96', ...Object.values(methods)])
  expect(toasts.current()).toMatchObject({ title: 'Copied!', variant: 'default' })

  await until(() =>
    expect(dialog.querySelector('svg[aria-label^=Venmo] path')?.getAttribute('d')).toMatch(/^M4 4h1v1h-1z/),
  )
  // Dark on light in both themes, as scanners need.
  const fills = [...dialog.querySelectorAll('svg[aria-label^=Venmo] > *')].map((part) =>
    part.getAttribute('fill'),
  )
  expect(fills).toEqual(['#fff', '#000'])
  await press(dialog, 'Copy Venmo link')
  expect(copied.at(-1)).toBe('https://venmo.com/tomas?txn=pay&amount=25.00&note=SW-7F3K-96')
})

test('a refused clipboard is only logged', async () => {
  network({ [`GET /api/songwriters/${tomas.id}`]: { ...tomas, ...methods } })
  await show(<CreatedDialog donation={donationOf()} onClose={() => {}} />)
  const dialog = document.querySelector('[role=dialog]')!
  await until(() => expect(dialog.querySelectorAll('[aria-label="Ways to pay"] a')).toHaveLength(4))
  const writeText = () => Promise.reject(new Error('refused'))
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  toasts.dismiss(toasts.current()?.id ?? 0)
  await press(dialog, 'Copy Venmo')
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
    'Your pledge waits in the Community Fund.',
  )
})
