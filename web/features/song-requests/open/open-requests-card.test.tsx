import { expect, test } from 'vitest'
import { shows } from '#spec'
import { network, until } from '../../../test/test-network.ts'
import { show } from '../../../test/test-screen.tsx'
import { kitchenLight } from '../../../test/test-things.ts'
import { OpenRequestsCard } from './open-requests-card.tsx'

async function card(requests: object[], reads = {}) {
  network({
    'GET /api/song-requests': requests,
    'GET /api/song-requests/user': [],
    'GET /api/song-requests/invitations': [],
    ...reads,
  })
  const page = await show(<OpenRequestsCard />)
  await until(() => expect(page.querySelector('[aria-busy]')).toBeNull())
  return page
}

test('an open request shows title, genre, emotions, money, story and date, and can be accepted', async () => {
  shows(
    '2.studio.open-title',
    '2.studio.open-genre',
    '2.studio.open-emotions',
    '2.studio.open-pledged',
    '2.studio.open-story',
    '2.studio.open-date',
    '2.studio.open-accept',
    '7.requests.open',
  )
  const article = (await card([kitchenLight])).querySelector('article')!
  expect(article.querySelector('h3')?.textContent).toBe('The kitchen light')
  for (const text of ['folk · grateful, nostalgic', '$120.00 promised', kitchenLight.story])
    expect(article.textContent).toContain(text)
  expect(article.querySelector('time')?.textContent).toBe('Oct 1, 2026')
  const accept = [...article.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Accept Request',
  )
  // No button is filled, because every row has the same buttons.
  expect(accept?.className.split(' ')).not.toContain('bg-accent')
})

test('who has no profile yet reads why it can’t be accepted', async () => {
  const page = await card([kitchenLight], { 'GET /api/songwriter-profile': null })
  await until(() =>
    expect(page.textContent).toContain('Save your profile first, then you can accept requests.'),
  )
})

test('the filters are all or one genre, and three budgets', async () => {
  shows(
    '2.studio.open-genre-filter',
    '2.studio.open-budget-filter',
    '2.studio.open-empty',
    '9.limits.buckets',
    '9.limits.genres',
    '5.request.genre-choices',
  )
  const page = await card([])
  const [genre, budget] = [...page.querySelectorAll('select')].map(({ options }) =>
    [...options].map(({ value }) => value),
  )
  expect(genre).toEqual('all folk pop rock rnb country electronic jazz classical acoustic indie'.split(' '))
  expect(budget).toEqual(['all', '50-100', '100-200', '200+'])
  expect(page.textContent).toContain('No open requests match your filters.')
})

test('who likes feeds can follow the open requests', async () => {
  const link = (await card([])).querySelector('a[href="/feed.xml"]')
  expect(link?.textContent).toBe('Follow new requests (RSS)')
})
