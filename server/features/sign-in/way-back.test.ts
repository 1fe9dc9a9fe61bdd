import { expect, test } from 'vitest'
import { buildUser } from '../../test/factories.ts'
import { useSite } from '../../test/test-app.ts'
import { addResetToken } from '../../domain/accounts/tokens.ts'

const world = useSite()

const password = 'a lamp in the window'
const open = (url: string) => world.app.inject({ url })
const send = (url: string, form: Record<string, string>) =>
  world.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
/** An input's HTML on the page. */
const input = (page: string, name: string) =>
  new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(page)?.[0] ?? ''

test('the way back is kept through a new password, and never leads elsewhere', async () => {
  const user = await buildUser(world.db)
  const token = await addResetToken(world.db, user.id)
  const returnTo = '/request/abc'
  const page = await open(`/api/reset-password?token=${token}&returnTo=%2Frequest%2Fabc`)
  expect(input(page.body, 'returnTo')).toContain(`value="${returnTo}"`)
  const strange = await open(`/api/reset-password?token=${token}&returnTo=%2F%2Fevil.example`)
  expect(input(strange.body, 'returnTo')).toContain('value="/"')
  const short = await send('/api/reset-password/form', { token, returnTo, password: 'short' })
  expect(input(short.body, 'returnTo')).toContain(`value="${returnTo}"`)
  const set = await send('/api/reset-password/form', { token, returnTo, password: 'a lamp in the door' })
  const next = new URL(String(set.headers.location), 'http://here.invalid').searchParams.get('returnTo')
  expect(next).toBe('/account/check?returnTo=%2Frequest%2Fabc')
  const stale = await open(`/api/reset-password?token=${token}&returnTo=%2Frequest%2Fabc`)
  expect(stale.statusCode).toBe(400)
  expect(input(stale.body, 'returnTo')).toContain(`value="${returnTo}"`)
})

test('the way back is kept through a new account', async () => {
  const page = await open('/api/register?returnTo=%2Frequest%2Fabc')
  expect(input(page.body, 'returnTo')).toContain('value="/request/abc"')
  const form = { firstName: 'Ana', lastName: 'Lund', email: 'way@songs.example', returnTo: '/request/abc' }
  const failed = await send('/api/register/form', { ...form, password: 'short' })
  expect(input(failed.body, 'returnTo')).toContain('value="/request/abc"')
  const made = await send('/api/register/form', { ...form, password })
  expect([made.statusCode, made.headers.location]).toEqual([303, '/request/abc'])
})

test('what was chosen on a page comes back to it, whichever way somebody signs in', async () => {
  const back = '/request/abc?pledge=50&amp;anonymously=1'
  const asked = '?returnTo=%2Frequest%2Fabc&pledge=50&anonymously=1'
  const encoded = encodeURIComponent('/request/abc?pledge=50&anonymously=1')
  for (const path of ['/api/login', '/api/register']) {
    const { body } = await open(path + asked)
    expect(input(body, 'returnTo')).toContain(`value="${back}"`)
  }
  const { body } = await open(`/api/login${asked}`)
  expect(body).toContain(`href="/api/register?returnTo=${encoded}"`)
  expect(body).toContain(`href="/api/forgot-password?returnTo=${encoded}"`)
  const strange = await open('/api/login?returnTo=%2F%2Fevil.example&pledge=50')
  expect(input(strange.body, 'returnTo')).toContain('value="/?pledge=50"')
})
