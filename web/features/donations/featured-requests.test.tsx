import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { shows } from '#spec'
import { network, until } from '../../test/test-network.ts'
import { dialog, leave, press, show, showTo, submit, texts, tick } from '../../test/test-screen.tsx'
import { ada, communityFund as fund, kitchenLight } from '../../test/test-things.ts'
import { FeaturedRequests } from './featured-requests.tsx'
import { FundCard } from './fund-card.tsx'
import { donationOf } from './given/test-donation.ts'

const seven = Array.from({ length: 7 }, (_, at) => ({
  ...kitchenLight,
  id: `${at}`,
  title: `Request ${at}`,
  status: 'open',
}))

const titles = (page: ParentNode) => texts(page, 'h3')
const named = (...numbers: number[]) => numbers.map((number) => `Request ${number}`)

test('further requests follow the five featured ones, and nothing is asked of the list', async () => {
  network({ 'GET /api/song-requests': seven })
  const page = await show(<FeaturedRequests />)
  await until(() => expect(titles(page)).toEqual(named(0, 1, 2, 3, 4)))
  expect(page.querySelectorAll('select, a[href^="/report"]')).toHaveLength(0)
  await press(page, 'Show more')
  expect(titles(page)).toEqual(named(0, 1, 2, 3, 4, 5, 6))
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
  for (const text of ['folk · by Maria', kitchenLight.story, '$120.00 promised of $300', '40%'])
    expect(first!.textContent).toContain(text)
  expect(first!.querySelector<HTMLElement>('.meter-pledged')?.style.getPropertyValue('--end')).toBe('0.4')
  expect(second!.textContent).toContain('by Anonymous')
})

function server() {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (method !== 'POST') return Response.json(address.includes('fund') ? fund : [open[0]])
    bodies.push(JSON.parse(body as string))
    return Response.json(donationOf({ songwriterId: null }), { status: 201 })
  })
  return bodies
}

test('quick support gives 10, 25 or 50, Support itself 50, by any method and to this request', async () => {
  shows(
    '2.underwriter.featured-buttons',
    '2.underwriter.featured-support',
    '9.amounts.request',
    '9.amounts.request-sends',
  )
  const bodies = server()
  const page = await show(<FeaturedRequests />)
  await until(() => expect(page.querySelector('article')).not.toBeNull())
  for (const name of ['Promise $10', 'Promise $25', 'Promise $50', 'Support']) {
    await press(page, name)
    await until(() => expect(dialog()).not.toBeNull())
    await press(document.body, 'Done')
  }
  const sent = { isGeneral: false, songRequestId: '0', paymentMethod: 'other', status: 'pledged' }
  expect(bodies).toEqual([10, 25, 50, 50].map((amount) => ({ ...sent, amount })))
})

test('who gives anonymously says so once, for every place to pledge and the next time too', async () => {
  const bodies = server()
  const both = () =>
    showTo(
      ada,
      <>
        <FundCard />
        <FeaturedRequests />
      </>,
    )
  const boxes = (page: ParentNode) =>
    [...page.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].map(({ checked }) => checked)
  const page = await both()
  await until(() => expect(boxes(page)).toEqual([false]))
  await tick(page, 'Give anonymously')
  expect(boxes(page)).toEqual([true])
  await press(page, 'Promise $10')
  await until(() => expect(bodies).toHaveLength(1))
  await leave()

  const later = await both()
  await until(() => expect(boxes(later)).toEqual([true]))
  await act(async () => later.querySelector<HTMLElement>('input[type=radio]')!.click())
  await submit(later)
  await until(() => expect(bodies).toHaveLength(2))
  expect(bodies).toEqual([
    expect.objectContaining({ amount: 10, isAnonymous: true }),
    expect.objectContaining({ amount: 25, isAnonymous: true }),
  ])
  await tick(later, 'Give anonymously')
  expect(boxes(later)).toEqual([false])
})
