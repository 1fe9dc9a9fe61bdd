import { expect, test } from 'vitest'
import type { CurrentUser } from '#contract/people/accounts'
import { shows } from '#spec'
import { currentUser } from '../lib/calls/current-user.ts'
import { makeQueryClient } from '../lib/calls/query-client.ts'
import { network } from '../test/test-network.ts'
import { show } from '../test/test-screen.tsx'
import { ada } from '../test/test-things.ts'
import { ProfilePage } from './profile.tsx'

async function shown(user: CurrentUser | undefined) {
  network()
  const client = makeQueryClient()
  if (user) client.setQueryData(currentUser.queryKey, user)
  const page = await show(<ProfilePage />, client)
  const details = Object.fromEntries(
    [...page.querySelectorAll('dt')].map((name) => [name.textContent, name.nextElementSibling?.textContent]),
  )
  return { page, details }
}

test('the profile shows initials, name, email, role and since when', async () => {
  shows(
    '2.profile.initials',
    '2.profile.full-name',
    '2.profile.email',
    '2.profile.role',
    '2.profile.names',
    '2.profile.member-since',
  )
  const { page, details } = await shown(ada)
  expect(page.querySelector('h1')?.textContent).toBe('Ada Okafor')
  expect(page.querySelector('header')?.textContent).toBe('AOAda Okaforada@example.comlistener')
  expect(details).toEqual({
    'First name': 'Ada',
    'Last name': 'Okafor',
    Email: 'ada@example.com',
    'Member since': 'Nov 20, 2026',
  })
})

test('what is missing is Not set, a missing date Unknown', async () => {
  shows('2.profile.not-set', '2.profile.unknown')
  const { page, details } = await shown({ ...ada, firstName: null, lastName: null, email: '', createdAt: '' })
  expect(page.querySelector('h1')?.textContent).toBe('Not set')
  expect(details).toEqual({
    'First name': 'Not set',
    'Last name': 'Not set',
    Email: 'Not set',
    'Member since': 'Unknown',
  })
})

test('until the user is known the page says Loading...', async () => {
  shows('2.profile.loading')
  const { page } = await shown(undefined)
  expect(page.textContent).toBe('Loading...')
})
