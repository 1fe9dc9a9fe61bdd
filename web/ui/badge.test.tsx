import { expect, test } from 'vitest'
import type { Money } from '#contract/grammar/money'
import { shows } from '#spec'
import { show } from '../test/test-screen.tsx'
import { RequestStatusBadge } from './badge.tsx'
import { Meter, MeterLine, RequestMeter } from './meter.tsx'
import { MoneyWords } from './money-words.tsx'
import { Stars } from './stars.tsx'

test('a request’s status is uppercase without underscores; a fourth one is green', async () => {
  shows('2.listener.request-status', '4.project.labels')
  const look = async (status: string) => {
    const badge = (await show(<RequestStatusBadge status={status} />)).firstElementChild!
    return [badge.textContent, /bg-(\w+)-tint/.exec(badge.className)?.[1]]
  }
  expect(await look('open')).toEqual(['OPEN', 'open'])
  expect(await look('in_progress')).toEqual(['IN PROGRESS', 'progress'])
  expect(await look('completed')).toEqual(['COMPLETED', 'completed'])
  expect(await look('approved')).toEqual(['APPROVED', 'approved'])
  expect(await look('some_day')).toEqual(['SOME DAY', 'approved'])
})

test('stars are floored, and the rating is said', async () => {
  const page = await show(<Stars rating="4.90" />)
  expect(page.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('4.9 of 5 stars')
  expect(page.querySelectorAll('.fill-accent')).toHaveLength(4)
  expect(page.textContent).toBe('')
})

test('five empty stars are no bad rating: somebody is new here', async () => {
  const page = await show(<Stars rating="0.00" />)
  expect(page.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('0.0 of 5 stars')
  expect(page.textContent).toBe('New here')
})

const sums = (pledgedAmount: Money, sentAmount: Money, receivedAmount: Money) => ({
  pledgedAmount,
  sentAmount,
  receivedAmount,
})

test('the meter says in words what its shades show', async () => {
  const page = await show(<Meter {...sums('80.00', '20.00', '25.00')} goalAmount="200.00" />)
  expect(page.textContent).toBe('$80.00 promised of $20040%$25.00 confirmed$20.00 sent$35.00 not sent yet')
  const end = (name: string) =>
    page.querySelector<HTMLElement>(`.meter > .meter-${name}`)?.style.getPropertyValue('--end')
  expect([end('confirmed'), end('sent'), end('pledged')]).toEqual(['0.125', '0.225', '0.4'])
})

test('a song that is given has no meter, on a card and on a stranger’s page', async () => {
  const request = { ...sums('30.00', '30.00', '0.00'), goalAmount: null, status: 'in_progress' } as const
  for (const meter of [
    (isGiven: boolean) => <RequestMeter request={{ ...request, isGiven }} />,
    (isGiven: boolean) => <MeterLine request={{ ...request, isGiven }} givers={1} />,
  ]) {
    expect((await show(meter(false))).textContent).toContain('$30')
    expect((await show(meter(true))).textContent).toBe('')
  }
})

test('what can be paid is due, and says so also before any of it is sent', async () => {
  const meter = <Meter {...sums('80.00', '0.00', '0.00')} goalAmount="200.00" isDue />
  const page = await show(meter)
  expect(page.textContent).toBe('$80.00 promised of $20040%$80.00 due')
  expect(page.querySelector('.meter > .meter-due')).not.toBeNull()
})

test('the words of a sum are explained once, for every place', async () => {
  const terms = [...(await show(<MoneyWords />)).querySelectorAll('dt')].map(({ textContent }) => textContent)
  expect(terms).toEqual(['promised', 'due', 'sent', 'confirmed', 'waiting', 'matched'])
})

test('without a goal the meter shows what is paid of what is pledged, and no percent', async () => {
  const ends = async (pledged: Money, sent: Money, confirmed: Money) => {
    const page = await show(<Meter {...sums(pledged, sent, confirmed)} goalAmount={null} />)
    expect(page.textContent).toMatch(/^\$[\d.]+ promisedno goal/)
    expect(page.textContent).not.toContain('%')
    return [...page.querySelectorAll<HTMLElement>('.meter > span')].map((part) =>
      part.style.getPropertyValue('--end'),
    )
  }
  expect(await ends('10.00', '0.00', '0.00')).toEqual(['0', '0', '0', '0'])
  expect(await ends('80.00', '20.00', '40.00')).toEqual(['0', '0', '0.75', '0.5'])
  expect(await ends('0.00', '0.00', '0.00')).toEqual(['0', '0', '0', '0'])
})

test.each([
  ['29.00', '$29.00 promised of $10029%'],
  // The percentage never exceeds 100.
  ['900.00', '$900.00 promised of $100100%'],
])('of %s pledged for a goal of 100 the meter says: %s', async (pledged, words) => {
  const page = await show(<Meter {...sums(pledged, '0.00', '0.00')} goalAmount="100.00" />)
  expect(page.textContent).toBe(words)
})

test.each([
  // One pledge arrived with less money than pledged, and all pledges are sent.
  [
    '25.00',
    '20.00',
    '5.00',
    '0.00',
    '$25.00 promised of $10025%$20.00 confirmed$5.00 less arrived than promised',
  ],
  // One pledge arrived with less money than pledged, and another pledge isn't sent yet.
  [
    '55.00',
    '20.00',
    '5.00',
    '0.00',
    '$55.00 promised of $10055%$20.00 confirmed$30.00 due$5.00 less arrived than promised',
  ],
  ['25.00', '30.00', '0.00', '5.00', '$25.00 promised and $5.00 more of $10030%$30.00 confirmed'],
  // The extra money of one pledge must hide neither the missing money of another pledge nor unsent money.
  [
    '60.00',
    '50.00',
    '5.00',
    '5.00',
    '$60.00 promised and $5.00 more of $10065%$50.00 confirmed$10.00 due$5.00 less arrived than promised',
  ],
  ['25.00', '250.00', '0.00', '225.00', '$25.00 promised and $225.00 more of $100100%$250.00 confirmed'],
])(
  'of %s pledged %s arrived, %s below and %s above the pledges',
  async (pledged, received, short, extra, words) => {
    const all = { ...sums(pledged, '0.00', received), shortAmount: short, extraAmount: extra }
    const page = await show(<Meter {...all} goalAmount="100.00" isDue />)
    expect(page.textContent).toBe(words)
    for (const part of page.querySelectorAll<HTMLElement>('.meter > span'))
      expect(Number(part.style.getPropertyValue('--end'))).toBeLessThanOrEqual(1)
  },
)

test('what arrived short has an empty place, which ends at the percent', async () => {
  const all = { ...sums('60.00', '0.00', '20.00'), shortAmount: '5.00' }
  const page = await show(<Meter {...all} goalAmount="100.00" isDue />)
  const end = (name: string) =>
    page.querySelector<HTMLElement>(`.meter > .meter-${name}`)?.style.getPropertyValue('--end')
  expect(page.textContent).toContain('60%')
  expect([end('confirmed'), end('due'), end('short')]).toEqual(['0.2', '0.55', '0.6'])
})

test('a server of the release before says nothing of what arrived short or above', async () => {
  const page = await show(<Meter {...sums('25.00', '0.00', '30.00')} goalAmount="100.00" isDue />)
  expect(page.textContent).toBe('$25.00 promised of $10030%$30.00 confirmed')
})
