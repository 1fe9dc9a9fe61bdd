import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { network, until } from '../../test/test-network.ts'
import { press, show } from '../../test/test-screen.tsx'
import { kitchenLight } from '../../test/test-things.ts'
import { FeaturedRequests } from './featured-requests.tsx'

const seven = Array.from({ length: 7 }, (_, at) => ({
  ...kitchenLight,
  id: `${at}`,
  title: `Request ${at}`,
  genre: at < 6 ? 'folk' : 'jazz',
  status: 'open',
}))

function answer() {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, location.origin)
    if (pathname !== '/api/song-requests') return new Promise(() => {})
    asked.push(`${searchParams}`)
    const genre = searchParams.get('genre')
    const rows = seven.filter((one) => !genre || one.genre === genre)
    return Response.json(searchParams.get('order') === 'oldest' ? rows.toReversed() : rows)
  })
  return asked
}

const titles = (page: ParentNode) => [...page.querySelectorAll('h3')].map(({ textContent }) => textContent)
const named = (...numbers: number[]) => numbers.map((number) => `Request ${number}`)

async function choose(page: ParentNode, label: string, value: string) {
  const { htmlFor } = [...page.querySelectorAll('label')].find(({ textContent }) => textContent === label)!
  const select = document.getElementById(htmlFor) as HTMLSelectElement
  await act(async () => {
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

beforeEach(() => history.replaceState(null, '', '/?role=underwriter'))

test('nothing is chosen at first: the newest five, of every genre', async () => {
  const asked = answer()
  const page = await show(<FeaturedRequests />)
  await until(() => expect(titles(page)).toEqual(named(0, 1, 2, 3, 4)))
  expect([...page.querySelectorAll('select')].map(({ value }) => value)).toEqual(['all', 'newest'])
  expect(asked).toEqual([''])
})

test('a genre and an order are asked of the server and kept in the address, beside what it named', async () => {
  const asked = answer()
  const page = await show(<FeaturedRequests />)
  await until(() => expect(titles(page)).toHaveLength(5))
  await press(page, 'Show more')
  expect(titles(page)).toHaveLength(7)
  await choose(page, 'Order', 'oldest')
  // The first five again.
  await until(() => expect(titles(page)).toEqual(named(6, 5, 4, 3, 2)))
  await choose(page, 'Genre', 'jazz')
  await until(() => expect(titles(page)).toEqual(named(6)))
  expect(location.search).toBe('?role=underwriter&order=oldest&genre=jazz')
  expect(asked).toEqual(['', 'order=oldest', 'genre=jazz&order=oldest'])
  await choose(page, 'Order', 'newest')
  await choose(page, 'Genre', 'all')
  await until(() => expect(titles(page)).toHaveLength(5))
  expect(location.search).toBe('?role=underwriter')
})

test('a genre without open requests says so, and can be cleared', async () => {
  answer()
  history.replaceState(null, '', '/?genre=rock')
  const page = await show(<FeaturedRequests />)
  await until(() => expect(page.textContent).toContain('No open requests match your filters.'))
  await press(page, 'Clear filters')
  await until(() => expect(titles(page)).toHaveLength(5))
  expect(location.search).toBe('')
})

test('what the address cannot mean is no choice', async () => {
  const asked = answer()
  history.replaceState(null, '', '/?genre=polka&order=best')
  const page = await show(<FeaturedRequests />)
  await until(() => expect(titles(page)).toHaveLength(5))
  expect(asked).toEqual([''])
})

test('an own request is marked among the featured ones, and can be supported like the others', async () => {
  const featured = ['theirs', 'mine'].map((id) => ({ ...kitchenLight, id, title: id, status: 'open' }))
  network({ 'GET /api/song-requests': featured, 'GET /api/song-requests/user': featured.slice(1) })
  const page = await show(<FeaturedRequests />)
  await until(() => expect(page.textContent).toContain('Yours'))
  const [theirs, mine] = page.querySelectorAll('article')
  expect(theirs!.textContent).not.toContain('Yours')
  expect(mine!.textContent).toContain('Yours')
  for (const article of [theirs!, mine!])
    expect([...article.querySelectorAll('button')].map(({ disabled }) => disabled)).toEqual(
      Array<boolean>(4).fill(false),
    )
})
