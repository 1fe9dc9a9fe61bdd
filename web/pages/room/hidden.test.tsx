import { expect, test } from 'vitest'
import type { HiddenRoom } from '#contract/requests/hidden-room'
import { paths } from '#contract/surface/paths'
import { show } from '../../test/test-screen.tsx'
import { HiddenMark } from '../../ui/hidden-mark.tsx'
import { HiddenNotice, HiddenPage } from './hidden.tsx'

const then = '2026-11-20T12:00:00.000Z'
const room: HiddenRoom = {
  viewer: 'hidden',
  role: 'giver',
  id: '01900000-0000-7000-8000-000000000001',
  shareableId: 'a-link',
  title: 'The kitchen light',
  status: 'approved',
  hiddenAt: then,
  money: { pledged: '40.00', sent: '0.00', confirmed: '7.50' },
}
const linksOf = (page: HTMLElement) =>
  [...page.querySelectorAll('a')].map((link) => link.getAttribute('href'))

test('a giver reads the title of a hidden request, what is theirs, and where to cancel', async () => {
  const page = await show(<HiddenPage room={room} />)
  expect(page.querySelector('h1')?.textContent).toBe('The kitchen light')
  expect([...page.querySelectorAll('dt, dd')].map(({ textContent }) => textContent)).toEqual([
    'You promised',
    '$40.00',
    'Confirmed',
    '$7.50',
  ])
  expect(linksOf(page)).toEqual([paths.impact()])
})

test('its songwriter reads what was promised and sent to them, and where to answer', async () => {
  const page = await show(<HiddenPage room={{ ...room, role: 'songwriter' }} />)
  expect([...page.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
    'Promised to you',
    'You received',
  ])
  expect(linksOf(page)).toEqual([paths.studio('payments')])
})

test('its listener reads that it is hidden, since when, and where the reason is', async () => {
  const page = await show(<HiddenNotice hiddenAt={then} />)
  expect(page.textContent).toContain('This page is hidden since Nov 20, 2026.')
  expect(linksOf(page)).toEqual([paths.decisions()])
})

test('own hidden words are marked, and nothing else is', async () => {
  const page = await show(<HiddenMark hiddenAt={then} />)
  expect(page.textContent).toContain('Only you see this.')
  expect((await show(<HiddenMark hiddenAt={null} />)).textContent).toBe('')
})
