import { act } from 'react'
import { expect, test } from 'vitest'
import { projectAnchor } from '#contract/surface/paths'
import { studioAnchors } from '#contract/surface/studio-paths'
import { shows } from '#spec'
import { goToPlace } from '../../lib/use-place.ts'
import { network, until } from '../../test/test-network.ts'
import { showTo, texts } from '../../test/test-screen.tsx'
import { ada, kitchenLight, kitchenLightOf, ownTomas } from '../../test/test-things.ts'
import { View } from './songwriter.tsx'

const sumsOf = (count: number) => ({ count, amount: count ? '25.00' : '0.00' })

async function studio({
  profile,
  finished = [],
  promises = 0,
}: Record<string, unknown> & { promises?: number }) {
  network({
    'GET /api/songwriter-profile': profile,
    'GET /api/songwriter/projects': finished,
    'GET /api/song-requests': [
      { ...kitchenLight, status: 'open' },
      { ...kitchenLight, id: 'second', status: 'open' },
    ],
    'GET /api/song-requests/user': [],
    'GET /api/song-requests/invitations': [],
    'GET /api/messages/unread': [],
    'GET /api/songwriter/donations/sums': {
      toConfirm: sumsOf(0),
      expected: sumsOf(promises),
      received: sumsOf(0),
    },
    'GET /api/songwriter/donations': [],
  })
  const page = await showTo(ada, <View />)
  await until(() => expect(page.querySelectorAll('nav a').length).toBeGreaterThan(1))
  await until(() => expect(page.querySelectorAll('li article')).toHaveLength(2))
  return page
}

const headings = (page: ParentNode) =>
  [...page.querySelectorAll('h2')]
    .filter((one) => !one.closest('[inert]'))
    .map(({ textContent }) => textContent)

test('a newcomer meets the form first, says once what can’t be done yet, and has no panes without content', async () => {
  shows('2.studio.areas')
  const page = await studio({ profile: null })
  await until(() => expect(page.querySelector('form')).not.toBeNull())
  expect(headings(page)).toEqual(['Your Profile', 'Active Projects', 'Open Requests'])
  expect(texts(page, 'nav a')).toEqual(['Today', 'Waiting for you'])
  const why = [...page.querySelectorAll('p')].filter(({ textContent }) =>
    textContent.startsWith('Save your profile first'),
  )
  expect(why).toHaveLength(1)
  const accept = [...page.querySelectorAll('button')].filter(
    ({ textContent }) => textContent === 'Accept Request',
  )
  expect(accept.map((one) => [one.disabled, one.getAttribute('aria-describedby')])).toEqual([
    [true, why[0]?.id],
    [true, why[0]?.id],
  ])
  const fields = texts(page, 'form label, form legend').flatMap(
    (label) => /^(Artist bio|Genres|Sample songs|PayPal link)/.exec(label ?? '')?.[0] ?? [],
  )
  expect(fields).toEqual(['Artist bio', 'Genres', 'Sample songs', 'PayPal link'])
})

test('the page’s URL names the pane, old links lead to theirs, and a fragment of another kind changes none', async () => {
  const page = await studio({
    profile: ownTomas,
    finished: [kitchenLightOf('songwriter', { status: 'approved' })],
    promises: 1,
  })
  const areas = ['Active Projects', 'Open Requests', 'Your Profile']
  expect(headings(page)).toEqual(areas)
  expect(texts(page, 'nav a')).toEqual(['Today', 'Waiting for you', 'Finished work', 'Payments'])
  const { today, answer, finished, payments, open, profile, projects } = studioAnchors
  for (const [place, shown] of [
    [payments, ['Payments']],
    ['main', ['Payments']],
    [answer, ['Waiting for you']],
    [finished, ['Finished work']],
    [open, areas],
    [payments, ['Payments']],
    [profile, areas],
    [answer, ['Waiting for you']],
    [projects, areas],
    [finished, ['Finished work']],
    [today, areas],
  ] as const) {
    await act(async () => goToPlace(place))
    await until(() => expect(headings(page), place).toEqual(shown))
  }
})

test('terms that a listener proposes wait for the songwriter, and lead to their project', async () => {
  const waiting = {
    id: 'one',
    by: 'listener',
    price: '140.00',
    readyBy: '2999-12-20',
    changes: 2,
    state: 'waiting',
    createdAt: '2026-12-01T12:00:00.000Z',
    answeredAt: null,
  } as const
  const terms = { agreed: null, waiting, declined: null, movedTo: null, changesAsked: 0 }
  const own = { ...waiting, by: 'songwriter' } as const
  const page = await studio({
    profile: ownTomas,
    finished: [
      kitchenLightOf('songwriter', { terms }),
      kitchenLightOf('songwriter', { id: 'own', terms: { ...terms, waiting: own } }),
    ],
  })
  await act(async () => goToPlace(studioAnchors.answer))
  const links = () =>
    [...page.querySelectorAll('#to-answer-heading ~ ul a')].map((link) => [
      link.getAttribute('href'),
      link.textContent,
    ])
  await until(() =>
    expect(links()).toEqual([
      [`#${projectAnchor(kitchenLight.id)}`, `Ada proposes terms${kitchenLight.title}`],
    ]),
  )
})
