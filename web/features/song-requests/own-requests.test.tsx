import { expect, test } from 'vitest'
import { shows } from '#spec'
import { network, until } from '../../test/test-network.ts'
import { show } from '../../test/test-screen.tsx'
import { kitchenLight, kitchenLightOf } from '../../test/test-things.ts'
import { OwnRequests } from './own-requests.tsx'

async function list(requests: object[], unread: object[] = []) {
  network({ 'GET /api/song-requests/user': requests, 'GET /api/messages/unread': unread })
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

test('what waits for the listener is first, has its room’s sentence, and the first of it the only filled button', async () => {
  const making = { songwriterName: 'Tomás', percent: 60, pendingProposals: 0, isSilent: false }
  const own = (id: string, title: string, values = {}) => ({ ...kitchenLight, id, title, making, ...values })
  const page = await list(
    [
      own('1', 'Being written'),
      own('2', 'Delivered', { status: 'completed' }),
      own('3', 'Approved', { status: 'approved' }),
      own('4', 'With a proposal', { making: { ...making, pendingProposals: 1 } }),
      own('5', 'With a message'),
    ],
    [{ songRequestId: '5', count: 2 }],
  )
  const cards = [...page.querySelectorAll('article')].map((card) => [
    card.querySelector('h3')?.textContent,
    [...card.querySelectorAll('a.bg-accent, button.bg-accent')].map(({ textContent }) => textContent).join(),
  ])
  expect(cards).toEqual([
    ['Delivered', 'Listen'],
    ['With a proposal', ''],
    ['With a message', ''],
    ['Being written', ''],
    ['Approved', ''],
  ])
  for (const words of [
    'Answer',
    'Read',
    'COMPLETEDDelivered',
    'Your turn: Tomás is waiting for your answer to a proposal',
    'Your turn: read what Tomás wrote',
    'Tomás is writing the song',
  ])
    expect(page.textContent).toContain(words)
})

test('what is agreed stands in the card, and a song that is given has no meter', async () => {
  const agreed = { price: '150.00', readyBy: '2999-12-20', changes: 2 }
  const terms = (price: string) => ({
    agreed: { ...agreed, price },
    waiting: null,
    declined: null,
    movedTo: null,
    changesAsked: 1,
  })
  const making = { songwriterName: 'Tomás', percent: 60, pendingProposals: 0, isSilent: false }
  const cards = await list([
    { ...kitchenLight, making, terms: terms('150.00') },
    { ...kitchenLight, id: 'given', making, terms: terms('0.00'), isGiven: true },
  ])
  const [priced, given] = [...cards.querySelectorAll('article')].map(({ textContent }) => textContent)
  const rest = ' · ready by Dec 20, 2999 · 2 rounds of changes (1 used) · '
  expect(priced).toContain(`$150${rest}`)
  expect(priced).toContain('$120.00 promised')
  expect(given).toContain(`Tomás gives this song${rest}`)
  expect(given).not.toContain('promised')
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
  expect(article.textContent).toContain('We have hidden it.')
  expect(article.querySelectorAll('button')).toHaveLength(0)
})

test('without any the list says how to begin', async () => {
  shows('2.listener.requests-empty')
  expect((await list([])).textContent).toBe('No requests yet. Create your first song request above!')
})
