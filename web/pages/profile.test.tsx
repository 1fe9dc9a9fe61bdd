import { expect, test, vi } from 'vitest'
import type { CurrentUser } from '#contract/people/accounts'
import { paths } from '#contract/surface/paths'
import { shows } from '#spec'
import { currentUser } from '../lib/calls/current-user.ts'
import { makeQueryClient } from '../lib/calls/query-client.ts'
import { network, until } from '../test/test-network.ts'
import { press, show, submit, typeInto } from '../test/test-screen.tsx'
import { ada } from '../test/test-things.ts'
import { ProfilePage } from './profile.tsx'

async function shown(user: CurrentUser) {
  network()
  history.replaceState(null, '', paths.settings('you'))
  const client = makeQueryClient()
  client.setQueryData(currentUser.queryKey, user)
  const page = await show(<ProfilePage />, client)
  // Waits for the form, whose code loads lazily.
  await until(() => expect(page.querySelector('form')).not.toBeNull())
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

/** Fake server that returns the changed user. Returns the bodies of the PATCH requests. */
function answering(changed: Partial<CurrentUser>) {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_address: string, { method, body }: RequestInit = {}) => {
    if (method === 'PATCH') bodies.push(JSON.parse(body as string))
    return Response.json({ ...ada, ...changed })
  })
  return bodies
}

test('names and start view are changed there, and shown at once', async () => {
  const { page } = await shown(ada)
  const bodies = answering({ firstName: 'Adaeze', role: 'songwriter' })
  const form = page.querySelector('form')!
  await typeInto(form, 'First name', ' ')
  await submit(page)
  await until(() => expect(form.querySelector('[role=alert]')).not.toBeNull())
  expect(bodies).toEqual([])
  await typeInto(form, 'First name', 'Adaeze')
  await press(form, 'Songwriter')
  await submit(page)
  await until(() => expect(page.querySelector('h1')?.textContent).toBe('Adaeze Okafor'))
  expect(bodies).toEqual([{ firstName: 'Adaeze', lastName: 'Okafor', role: 'songwriter' }])
  expect(page.querySelector('header')?.textContent).toContain('songwriter')
})

test('somebody whose provider gave no name can change the start view alone', async () => {
  const { page } = await shown({ ...ada, firstName: null, lastName: null })
  const bodies = answering({ firstName: null, lastName: null, role: 'underwriter' })
  await press(page.querySelector('form')!, 'Underwriter')
  await submit(page)
  await until(() => expect(bodies).toEqual([{ role: 'underwriter' }]))
})
