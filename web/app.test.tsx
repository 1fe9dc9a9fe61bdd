import { afterEach, expect, test, vi } from 'vitest'
import { everyEndpoint } from '#contract/api'
import type { CurrentUser } from '#contract/people/accounts'
import { shows } from '#spec'
import { App } from './app.tsx'
import { currentUser } from './lib/calls/current-user.ts'
import { makeQueryClient } from './lib/calls/query-client.ts'
import { network, until } from './test/test-network.ts'
import { show } from './test/test-screen.tsx'
import { ada } from './test/test-things.ts'

const leave = vi.spyOn(location, 'replace').mockImplementation(() => {})
afterEach(() => leave.mockClear())

async function at(path: string, client = makeQueryClient()) {
  history.replaceState(null, '', path)
  return show(<App client={client} />, client)
}
const title = (page: ParentNode) => page.querySelector('h1')?.textContent

test('while the user is still loading, / is the landing page', async () => {
  shows('2.routes.landing-while-loading')
  network()
  const page = await at('/')
  await until(() => expect(title(page)).toBe('A song written just for You'))
})

test('while the user is still loading, /profile says Loading... and sends nobody away', async () => {
  shows('2.profile.loading')
  network()
  const page = await at('/profile')
  await until(() => expect(page.querySelector('main')?.textContent).toBe('Loading...'))
  expect(leave).not.toHaveBeenCalled()
})

test.each([401, 503])('a %i of the current-user call is signed out, and not asked again', async (status) => {
  shows('4.auth.signed-out', '4.auth.no-retry', '7.auth.user', '6.signed-out.landing-only')
  const asked = network({ 'GET /api/auth/user': new Response(null, { status }) })
  const page = await at('/profile')
  await until(() => expect(leave).toHaveBeenCalledExactlyOnceWith('/api/login?returnTo=%2Fprofile'))
  expect(page.textContent).toContain('Sign In')
  expect(asked.filter((call) => call === 'GET /api/auth/user')).toHaveLength(1)
})

test('an invitation of a songwriter survives signing in', async () => {
  network({ 'GET /api/auth/user': new Response(null, { status: 401 }) })
  const page = await at('/?songwriter=somebody')
  const back = 'a[href="/api/login?returnTo=%2F%3Fsongwriter%3Dsomebody"]'
  await until(() =>
    expect([...page.querySelectorAll(back)].map(({ textContent }) => textContent)).toEqual([
      'Sign In',
      'Request a song or Write a song',
    ]),
  )
  const story = [...page.querySelectorAll('a')].find(({ textContent }) => textContent === 'Tell your story')
  expect(story?.getAttribute('href')).toBe('/begin?songwriter=somebody')
})

test('who is signed in sees the dashboard of their role', async () => {
  shows('4.auth.signed-in', '2.routes.dashboard', '2.routes.role-of-user', '7.auth.user')
  network({ 'GET /api/auth/user': { ...ada, role: 'underwriter' } })
  const page = await at('/')
  await until(() => expect(title(page)).toBe('Support Musical Dreams'))
  expect(leave).not.toHaveBeenCalled()
})

test.each([
  ['listener', 'Your Musical Stories Await'],
  ['songwriter', "Songwriter's Studio"],
  ['underwriter', 'Support Musical Dreams'],
] as const)('the role %s in the address comes before the user’s own', async (role, heading) => {
  shows(`2.routes.role-${role}`)
  const client = makeQueryClient()
  const user: CurrentUser = { ...ada, role: role === 'songwriter' ? 'listener' : 'songwriter' }
  client.setQueryData(currentUser.queryKey, user)
  network()
  const page = await at(`/?role=${role}`, client)
  await until(() => expect(title(page)).toBe(heading))
})

test.each([
  ['/?role=listener', 2],
  ['/?role=songwriter', 2],
  ['/?role=songwriter#finished-work', 1],
  ['/?role=songwriter#payments', 1],
  ['/fund', 1],
])('each list at %s offers its next page', async (path, lists) => {
  const paged = new Set(everyEndpoint.filter((one) => one.paged).map((one) => one.path))
  const sums = { count: 1, amount: '25.00' }
  const whole: Record<string, unknown> = {
    '/api/messages/unread': [],
    '/api/songwriter-profile': null,
    '/api/songwriter/donations/sums': { toConfirm: sums, expected: sums, received: sums },
  }
  vi.stubGlobal('fetch', async (address: string) =>
    address in whole
      ? Response.json(whole[address])
      : paged.has(address.split('?')[0]!)
        ? Response.json([], { headers: { link: '</next?cursor=1>; rel="next"' } })
        : new Promise<never>(() => {}),
  )
  const client = makeQueryClient()
  client.setQueryData(currentUser.queryKey, ada)
  const page = await at(path, client)
  const more = () =>
    [...page.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Show more')
  await until(() => expect(more()).toHaveLength(lists))
})
