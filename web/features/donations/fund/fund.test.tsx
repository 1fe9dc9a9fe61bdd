import { expect, test } from 'vitest'
import type { FundMonth, LedgerEntry } from '#contract/giving/fund'
import { network, until } from '../../../test/test-network.ts'
import { says, show, texts } from '../../../test/test-screen.tsx'
import { communityFund } from '../../../test/test-things.ts'
import { FundFigures } from './figures.tsx'
import { partsOf } from './fund-figures.ts'
import { FundLedger } from './ledger.tsx'
import { FundMonths } from './months.tsx'

const month = (values: Partial<FundMonth> = {}): FundMonth => ({
  month: '2026-11',
  pledgedAmount: '0.00',
  waitingAmount: '0.00',
  matchedAmount: '0.00',
  confirmedAmount: '0.00',
  ...values,
})

const match = (values: Partial<LedgerEntry> = {}): LedgerEntry => ({
  id: 'm',
  matchedAt: '2026-11-20T12:00:00.000Z',
  amount: '25.00',
  receivedAmount: null,
  status: 'pledged',
  giver: { firstName: null },
  request: { title: 'The kitchen light' },
  ...values,
})

const broken = () => Response.json({}, { status: 503 })

test('a month’s bar is its pledges, whatever arrived of them', () => {
  const one = month({ waitingAmount: '5.00', matchedAmount: '20.00' })
  expect(partsOf({ ...one, confirmedAmount: '12.50' })).toEqual({
    confirmed: 1250,
    matched: 750,
    waiting: 500,
  })
  expect(partsOf({ ...one, confirmedAmount: '21.00' })).toEqual({ confirmed: 2000, matched: 0, waiting: 500 })
})

test('what is matched is the same in the figures as in the months: all that found a song, paid or not', async () => {
  network({ 'GET /api/community-fund': communityFund })
  const page = await show(<FundFigures />)
  await until(() => expect(page.querySelectorAll('dt').length).toBeGreaterThan(0))
  const figures = texts(page, 'dl:first-of-type > div')
  expect(figures).toContain('Matched$50.00given to a song')
  expect(figures).toContain('Confirmed$50.00received by songwriters')
})

test('the months are bars, and the same as a table', async () => {
  const months = [
    month({ month: '2026-10' }),
    month({
      pledgedAmount: '30.00',
      waitingAmount: '10.00',
      matchedAmount: '20.00',
      confirmedAmount: '12.50',
    }),
  ]
  network({ 'GET /api/community-fund/months': months })
  const page = await show(<FundMonths />)
  await until(() => expect(page.querySelectorAll('svg rect[width][fill^="url(#fund-"]').length).toBe(6))
  const heights = [...page.querySelectorAll('rect[fill^="url(#fund-"]')].map((bar) =>
    Number(bar.getAttribute('height')),
  )
  // The three bars of November are pledges of 12.50, 7.50 and 10.00. October has no pledges.
  expect(heights.filter((height) => height > 0)).toHaveLength(3)
  expect(heights[1]! / heights[3]!).toBeCloseTo(12.5 / 7.5)
  const table = [...page.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  )
  expect(table).toEqual([
    ['November 2026', '$30.00', '$10.00', '$20.00', '$12.50'],
    ['October 2026', '$0.00', '$0.00', '$0.00', '$0.00'],
  ])
})

test('every match says who gave to what, and whether it arrived', async () => {
  network({
    'GET /api/community-fund/ledger': [
      match(),
      match({ id: 's', status: 'sent', giver: { firstName: 'Ada' } }),
      match({ id: 'c', status: 'confirmed', receivedAmount: '24.50' }),
    ],
  })
  const page = await show(<FundLedger />)
  await until(() => expect(page.querySelectorAll('li')).toHaveLength(3))
  expect(texts(page, 'li')).toEqual([
    'Nov 20, 2026The kitchen light from Anonymous$25.00matched',
    'Nov 20, 2026The kitchen light from Ada$25.00sent',
    'Nov 20, 2026The kitchen light from Anonymous$25.00confirmed$24.50 of $25.00 arrived',
  ])
})

test('a fund without pledges or matches says so', async () => {
  network({ 'GET /api/community-fund/months': [month()], 'GET /api/community-fund/ledger': [] })
  const page = await show(
    <>
      <FundMonths />
      <FundLedger />
    </>,
  )
  await says(page, 'No song has been matched yet.')
  expect(page.textContent).toContain('Nobody has promised anything to the fund in the last twelve months.')
})

test('while it loads and when it fails, each part says so and offers to try again', async () => {
  network({
    'GET /api/community-fund': broken(),
    'GET /api/community-fund/months': broken(),
    'GET /api/community-fund/ledger': broken(),
  })
  const page = await show(
    <>
      <FundFigures />
      <FundMonths />
      <FundLedger />
    </>,
  )
  await until(() => expect(page.querySelectorAll('[role=alert]')).toHaveLength(3))
  expect(texts(page, '[role=alert]')).toEqual([
    'Error loading the Community Fund. Please try again.Retry',
    'Error loading the fund’s months. Please try again.Retry',
    'Error loading the ledger. Please try again.Retry',
  ])
})
