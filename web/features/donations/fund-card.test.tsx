import { act } from 'react'
import { expect, test } from 'vitest'
import { shows } from '#spec'
import { toasts } from '../../lib/toast.ts'
import { network, until } from '../../test/test-network.ts'
import {
  dialog,
  field,
  leave,
  messages,
  press,
  says,
  show,
  showTo,
  submit,
  typeInto,
} from '../../test/test-screen.tsx'
import { ada, communityFund as fund } from '../../test/test-things.ts'
import { FundFigures } from './fund/figures.tsx'
import { ContributeForm, FundCard } from './fund-card.tsx'
import { donationOf } from './given/test-donation.ts'

const bar = (page: ParentNode) => page.querySelector('[role=progressbar]')!

test('the fund shows its total, its bar and the percent of the monthly goal', async () => {
  shows('2.underwriter.fund-total', '2.underwriter.fund-bar', '2.underwriter.fund-percent', '9.money.fund')
  network({ 'GET /api/community-fund': fund })
  const page = await show(<FundCard />)
  await says(page, '$1,234,567,890.50')
  expect(page.textContent).toContain('$4,250.00 this month, goal $17,000')
  expect(page.textContent).toContain('25%')
  expect(bar(page).getAttribute('aria-valuenow')).toBe('25')
})

test('the bar stops at 100%, and shows the usual goal until the fund is known', async () => {
  shows('2.underwriter.fund-cap', '9.fund.cap', '9.fund.goal-text')
  network({ 'GET /api/community-fund': { ...fund, monthAmount: '25500.00' } })
  const page = await show(<FundCard />)
  expect(page.textContent).toContain('goal $17,000')
  await says(page, '100%')
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
  await typeInto(page, 'Custom amount', 'ten')
  await submit(page)
  await until(() => expect(messages(page)).toEqual(['Amount is required']))
})

test('a chosen contribution is still chosen after a new sign-in, and no more once it was pledged', async () => {
  network({ 'GET /api/community-fund': fund, 'POST /api/donations': donationOf({ songwriterId: null }) })
  const chosen = (page: ParentNode) =>
    page.querySelector('input[type=radio]:checked')?.parentElement?.textContent
  const before = await showTo(ada, <FundCard />)
  await act(async () => [...before.querySelectorAll<HTMLElement>('input[type=radio]')][3]!.click())
  await typeInto(before, 'Custom amount', '33.30')
  await leave()
  const after = await showTo(ada, <FundCard />)
  expect([chosen(after), field(after, 'Custom amount').value]).toEqual(['Custom', '33.30'])
  await submit(after)
  await until(() => expect(chosen(after)).toBe(undefined))
  await leave()
  expect(chosen(await showTo(ada, <FundCard />))).toBe(undefined)
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
  await says(dialog(), '$25.00 for the Community Fund')
  await press(dialog(), 'Undo')
  await until(() => expect(dialog()).toBeNull())
  expect(toasts.current()?.title).toBe('Promise undone.')
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
  }
})
