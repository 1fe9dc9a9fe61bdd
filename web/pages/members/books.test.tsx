import { expect, test } from 'vitest'
import type { BookEntry, BookSums } from '#contract/giving/books'
import { currentUser } from '../../lib/calls/current-user.ts'
import { makeQueryClient } from '../../lib/calls/query-client.ts'
import { network, until } from '../../test/test-network.ts'
import { field, messages, press, show, submit, typeInto } from '../../test/test-screen.tsx'
import { ada } from '../../test/test-things.ts'
import { BooksPage } from './books.tsx'

const line = (id: string, over: Partial<BookEntry>): BookEntry => ({
  id,
  day: '2026-03-01T12:00:00.000Z',
  code: id,
  title: 'The kitchen light',
  other: 'Mira Lund',
  amount: '25.00',
  receivedAmount: null,
  status: 'pledged',
  rejectionReason: null,
  ...over,
})

const lines = [
  line('a', { status: 'confirmed', receivedAmount: '20.00' }),
  line('b', {}),
  line('c', { status: 'rejected', rejectionReason: 'lapsed', amount: '60.00' }),
  line('d', { status: 'rejected', rejectionReason: 'Nothing came', amount: '33.00' }),
]
const sums: BookSums = { count: 4, pledged: '50.00', received: '20.00', ended: '93.00' }

async function books(search = '') {
  history.replaceState(null, '', `/books${search}`)
  network({ 'GET /api/books': lines, 'GET /api/books/sums': sums })
  const client = makeQueryClient()
  client.setQueryData(currentUser.queryKey, ada)
  const page = await show(<BooksPage />, client)
  await until(() => expect(page.querySelectorAll('tbody tr')).toHaveLength(4))
  return page
}

test('the lines that are not struck through add up to the sums, which say what ended', async () => {
  const page = await books()
  expect([...page.querySelectorAll('tbody s')].map((one) => one.textContent)).toEqual(['$60.00', '$33.00'])
  expect([...page.querySelectorAll('section dl > div')].map((one) => one.textContent)).toEqual([
    'Promised$50.00',
    'Received$20.00',
  ])
  expect(page.textContent).toContain('4 lines; $93.00 ended: struck through, and not counted')
})

test('what lapsed is not called rejected', async () => {
  const page = await books()
  const states = [...page.querySelectorAll('tbody td:last-child')].map((one) => one.textContent)
  expect(states).toEqual(['confirmed$20.00 of $25.00 arrived', 'promised', 'ended unpaid', 'rejected'])
})

test('each day says what is wrong with it, and the focus stays where it was', async () => {
  const page = await books('?side=given&from=2026-03-01&to=2026-03-31')
  const below = (label: string) =>
    field(page, label).parentElement!.querySelector('[role=alert]')?.textContent
  const bad = 'Please give a day from the year 2000 on, as in 2026-04-06'
  await typeInto(page, 'First day', '1999-12-31')
  await submit(page)
  expect([below('First day'), below('Last day')]).toEqual([bad, undefined])
  await typeInto(page, 'Last day', '')
  await submit(page)
  expect([below('First day'), below('Last day')]).toEqual([bad, bad])
  await typeInto(page, 'First day', '2026-03-02')
  await typeInto(page, 'Last day', '2026-03-03')
  const button = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Show')!
  button.focus()
  await press(page, 'Show')
  await until(() => expect(location.search).toBe('?side=given&from=2026-03-02&to=2026-03-03'))
  expect(messages(page)).toEqual([])
  expect(document.activeElement).toBe(button)
  expect(button.isConnected).toBe(true)
})
