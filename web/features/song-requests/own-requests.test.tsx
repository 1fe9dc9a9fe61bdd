import { expect, test } from 'vitest'
import { shows } from '#spec'
import { network, until } from '../../test/test-network.ts'
import { show } from '../../test/test-screen.tsx'
import { kitchenLight, kitchenLightOf } from '../../test/test-things.ts'
import { OwnRequests } from './own-requests.tsx'

async function list(requests: object[]) {
  network({ 'GET /api/song-requests/user': requests })
  const page = await show(<OwnRequests />)
  await until(() => expect(page.querySelector('[aria-busy]')).toBeNull())
  return page
}

test('an own request shows title, status, what is pledged, and shares its link', async () => {
  shows(
    '2.listener.request-title',
    '2.listener.request-status',
    '2.listener.request-pledged',
    '2.listener.request-share',
    '7.requests.own',
  )
  const article = (await list([kitchenLight])).querySelector('article')!
  expect(article.querySelector('h3')?.textContent).toBe('The kitchen light')
  for (const text of ['IN PROGRESS', '$120.00 promised']) expect(article.textContent).toContain(text)
  expect(article.querySelector('button')?.textContent).toBe('Share Link')
})

test('an open request can be withdrawn, also where money was sent to nobody', async () => {
  const open = (values = {}) => kitchenLightOf('listener', { status: 'open', songwriterId: null, ...values })
  const withdraw = (page: HTMLElement) =>
    [...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Withdraw')
  const free = await list([open()])
  expect(withdraw(free)?.disabled).toBe(false)
  const paid = await list([open({ sentAmount: '5.00' })])
  expect(withdraw(paid)?.disabled).toBe(false)
})

test('a hidden request says so, and offers neither link nor move', async () => {
  const open = kitchenLightOf('listener', { status: 'open', songwriterId: null })
  const hidden = { ...open, hiddenAt: '2026-11-20T12:00:00.000Z', can: [] }
  const article = (await list([hidden])).querySelector('article')!
  expect(article.textContent).toContain('A steward has hidden it.')
  expect(article.querySelectorAll('button')).toHaveLength(0)
})

test('without any the list says how to begin', async () => {
  shows('2.listener.requests-empty')
  expect((await list([])).textContent).toBe('No requests yet. Create your first song request above!')
})
