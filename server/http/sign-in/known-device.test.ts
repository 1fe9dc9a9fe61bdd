import { expect, test } from 'vitest'
import { accounts } from '#contract/people/accounts'
import { addResetToken } from '../../domain/accounts/tokens.ts'
import { buildUser } from '../../test/factories.ts'
import { useSite } from '../../test/test-app.ts'
import { secondsLeft, stopClock } from '../../test/test-clock.ts'
import { hashPassword } from './password.ts'

stopClock()

const settings = {
  RATE_SIGN_INS_PER_ACCOUNT: '3',
  RATE_RIGHT_SIGN_INS_PER_ACCOUNT: '5',
  RATE_SIGN_INS_PER_ADDRESS: '1000',
}
const site = useSite({ settings })

const password = 'a lamp in the window'
const someone = async () => buildUser(site.db, { passwordHash: await hashPassword(password) })
const signIn = (email: string, given: string, cookie = '') =>
  site.visitor.call(accounts.login, { body: { email, password: given }, headers: { cookie } })
const deviceOf = ({ headers }: Awaited<ReturnType<typeof signIn>>) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find((cookie) => cookie.startsWith('device='))
    ?.split(';', 1)[0] ?? ''
const lockOut = async (email: string, cookie = '') => {
  for (let n = 0; n < 3; n++) expect((await signIn(email, 'wrong', cookie)).status).toBe(401)
  const { status, headers } = await signIn(email, password, cookie)
  expect(status).toBe(429)
  // The account is locked until the current quarter of an hour ends. The test's clock is in its middle.
  expect(headers['retry-after']).toBe(String(secondsLeft + 1))
}

test('a device that signed in to this very account is not locked out, and has tries of its own', async () => {
  const { email } = await someone()
  const device = deviceOf(await signIn(email, password))
  await lockOut(email)
  const entered = await signIn(email, password, device)
  expect(entered.status).toBe(200)
  await lockOut(email, deviceOf(entered))
  // Each device has its own tries: the first device is not locked.
  expect((await signIn(email, password, device)).status).toBe(200)
})

test('the cookie of a device is for its account alone, signed, httpOnly and sent to sign-ins only', async () => {
  const [own, other] = [await someone(), await someone()]
  const reply = await signIn(own.email, password)
  const [, header] = [reply.headers['set-cookie'] ?? []].flat().map(String)
  expect(header).toMatch(/^device=.*; Path=\/api\/login; HttpOnly; SameSite=Lax$/)
  const device = deviceOf(reply)
  await lockOut(other.email)
  expect((await signIn(other.email, password, device)).status).toBe(429)
  await lockOut(own.email)
  const forged = device.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  expect((await signIn(own.email, password, forged)).status).toBe(429)
})

test('a device keeps what it had for another account', async () => {
  const [one, two] = [await someone(), await someone()]
  const both = deviceOf(await signIn(two.email, password, deviceOf(await signIn(one.email, password))))
  for (const { email } of [one, two]) {
    await lockOut(email)
    expect((await signIn(email, password, both)).status).toBe(200)
  }
})

test('a device keeps the last five accounts', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, someone))
  let device = ''
  for (const { email } of all) device = deviceOf(await signIn(email, password, device))
  // A device remembers five accounts, so the first of these six is forgotten, and the second is not.
  const statuses = []
  for (const { email } of all.slice(0, 2)) {
    await lockOut(email)
    statuses.push((await signIn(email, password, device)).status)
  }
  expect(statuses).toEqual([429, 200])
})

test('a reset opens a closed account, and ends what its devices had', async () => {
  const { id, email } = await someone()
  const device = deviceOf(await signIn(email, password))
  await lockOut(email)
  const body = { token: await addResetToken(site.db, id), password: 'a lamp in the door' }
  expect((await site.visitor.call(accounts.resetPassword, { body })).status).toBe(200)
  expect((await signIn(email, body.password)).status).toBe(200)
  for (let n = 0; n < 3; n++) await signIn(email, 'wrong')
  expect((await signIn(email, body.password, device)).status).toBe(429)
})

test('an address without an account answers alike, with and without a cookie of another account', async () => {
  const device = deviceOf(await signIn((await someone()).email, password))
  await lockOut('nobody@songs.example')
  await lockOut('nowhere@songs.example', device)
})

test('right passwords count too', async () => {
  const { email } = await someone()
  for (let n = 0; n < 5; n++) expect((await signIn(email, password)).status).toBe(200)
  const reply = await signIn(email, password)
  expect(reply.status).toBe(429)
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
})

test('wrong passwords take nothing from the right ones', async () => {
  const { email } = await someone()
  const device = deviceOf(await signIn(email, password))
  for (let n = 0; n < 3; n++) expect((await signIn(email, 'wrong')).status).toBe(401)
  for (let n = 0; n < 4; n++) expect((await signIn(email, password, device)).status).toBe(200)
})
