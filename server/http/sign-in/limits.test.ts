import { expect, test } from 'vitest'
import { accounts } from '#contract/people/accounts'
import { rateCounts } from '../../db/schema.ts'
import { buildUser } from '../../test/factories.ts'
import { useSite } from '../../test/test-app.ts'
import { stopClock } from '../../test/test-clock.ts'
import { hashPassword } from './password.ts'

stopClock()

const settings = {
  RATE_SIGN_INS_PER_ACCOUNT: '3',
  RATE_SIGN_INS_PER_ADDRESS: '8',
  RATE_ACCOUNTS_PER_ADDRESS: '2',
  RATE_RESETS_PER_ACCOUNT: '2',
  RATE_WRITES_PER_ACCOUNT: '4',
  TRUST_PROXY: '1',
}
const world = useSite({ settings })

let addresses = 0
const newAddress = () => `203.0.113.${++addresses}`
const from = (address: string) => ({ 'x-forwarded-for': address })
const password = 'a lamp in the window'
const someone = async () => buildUser(world.db, { passwordHash: await hashPassword(password) })

const signIn = (email: string, given: string, address = newAddress()) =>
  world.visitor.call(accounts.login, { body: { email, password: given }, headers: from(address) })

test('of many concurrent tries no more are checked than the limit says', async () => {
  const { email } = await someone()
  const replies = await Promise.all(Array.from({ length: 12 }, () => signIn(email, 'wrong')))
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(3)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(9)
})

test('an address is closed after failing at many accounts, other addresses are not', async () => {
  const address = newAddress()
  for (let n = 0; n < 8; n++) expect((await signIn(`n${n}@songs.example`, 'wrong', address)).status).toBe(401)
  const { email } = await someone()
  expect((await signIn(email, password, address)).status).toBe(429)
  for (let n = 0; n < 5; n++) await signIn(email, 'wrong', address)
  expect((await signIn(email, password)).status).toBe(200)
})

test('rate limit: new accounts from one address, refused ones included', async () => {
  const headers = from(newAddress())
  const make = (email: string) =>
    world.visitor.call(accounts.register, {
      body: { firstName: 'Ana', lastName: 'Lund', email, password },
      headers,
    })
  expect((await make('one@songs.example')).status).toBe(201)
  expect((await make('one@songs.example')).status).toBe(409)
  const reply = await make('two@songs.example')
  expect(reply.status).toBe(429)
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
})

test('an account gets only so many mails, and one that is not there is closed alike', async () => {
  const { email } = await someone()
  for (const to of [email, 'nowhere@songs.example']) {
    const ask = () =>
      world.visitor.call(accounts.forgotPassword, { body: { email: to }, headers: from(newAddress()) })
    expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([200, 200, 429])
  }
})

test("rate limit: one account's writes, without effect on others", async () => {
  const client = await world.as(await someone())
  const write = () => client.call(accounts.update, { body: { firstName: 'Noor' } })
  const replies = await Promise.all(Array.from({ length: 6 }, write))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(4)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(2)
  expect((await client.call(accounts.me)).status).toBe(200)
  const other = await world.as(await someone())
  expect((await other.call(accounts.update, { body: {} })).status).toBe(200)
})

test('what is counted names no mail address', async () => {
  const { email } = await someone()
  await signIn(email, 'wrong')
  expect(JSON.stringify(await world.db.select().from(rateCounts))).not.toContain('@')
})
