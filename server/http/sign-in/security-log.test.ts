import { expect, test } from 'vitest'
import { ms } from '#contract/grammar/time'
import { accounts } from '#contract/people/accounts'
import { eq } from '#drizzle'
import { rateCounts, securityLog } from '../../db/schema.ts'
import { addResetToken } from '../../domain/accounts/tokens.ts'
import { buildUser } from '../../test/factories.ts'
import { useSite } from '../../test/test-app.ts'
import { prune } from '../../work/pruning.ts'
import { hashPassword } from './password.ts'
import { refusalRows } from './security-log.ts'

const site = useSite({ settings: { RATE_SIGN_INS_PER_ACCOUNT: '2' } })

const password = 'a lamp in the window'
const someone = async () => buildUser(site.db, { passwordHash: await hashPassword(password) })
const signIn = (email: string, given: string) =>
  site.visitor.call(accounts.login, { body: { email, password: given } })
const logOf = (userId: string) =>
  site.db.select().from(securityLog).where(eq(securityLog.userId, userId)).orderBy(securityLog.id)

test('sign-ins, refusals, lock-outs and resets are logged with account, address and outcome', async () => {
  const { id, email } = await someone()
  await signIn(email, password)
  for (let n = 0; n < 4; n++) await signIn(email, 'wrong')
  await site.visitor.call(accounts.forgotPassword, { body: { email } })
  const body = { token: await addResetToken(site.db, id), password: 'a lamp in the door' }
  await site.visitor.call(accounts.resetPassword, { body })
  const rows = await logOf(id)
  expect(rows.map(({ event, times, address }) => [event, times, address])).toEqual([
    ['signed in', 1, '127.0.0.1'],
    ['sign-in refused', 2, '127.0.0.1'],
    ['locked out', 2, '127.0.0.1'],
    ['password mail', 1, '127.0.0.1'],
    ['password reset', 1, '127.0.0.1'],
  ])
  expect((await site.visitor.call(accounts.resetPassword, { body })).status).toBe(400)
  const refused = await site.db
    .select()
    .from(securityLog)
    .where(eq(securityLog.event, 'reset refused'))
    .orderBy(securityLog.id)
  expect(refused).toMatchObject([{ userId: null, unknownHash: null, address: '127.0.0.1' }])
})

test('an address without an account is a keyed hash', async () => {
  await signIn('secret.word@songs.example', 'wrong')
  const rows = await site.db.select().from(securityLog).where(eq(securityLog.event, 'sign-in refused'))
  expect(rows.filter(({ userId }) => userId === null)).toMatchObject([
    { unknownHash: expect.stringMatching(/^[\w-]{43}$/) },
  ])
  expect(JSON.stringify(rows)).not.toContain('@')
})

test('a flood of refusals adds no rows past the bound, and is counted', async () => {
  const { max, name, seconds } = refusalRows
  const windowStart = new Date(Math.floor(Date.now() / 1000 / seconds) * seconds * 1000).toISOString()
  const full = { key: `${name}:all`, windowStart, count: max }
  await site.db
    .insert(rateCounts)
    .values(full)
    .onConflictDoUpdate({ target: [rateCounts.key, rateCounts.windowStart], set: full })
  const before = await site.db.$count(securityLog)
  for (let n = 0; n < 5; n++) await signIn(`flood${n}@songs.example`, 'wrong')
  expect(await site.db.$count(securityLog)).toBe(before + 1)
  const [many] = await site.db
    .select()
    .from(securityLog)
    .where(eq(securityLog.address, 'many'))
    .orderBy(securityLog.id)
  expect(many).toMatchObject({ event: 'sign-in refused', times: 5, userId: null })
  // Successful sign-ins are still logged separately.
  const { id, email } = await someone()
  await signIn(email, password)
  expect((await logOf(id)).map(({ event }) => event)).toEqual(['signed in'])
})

test('it is kept for 90 days', async () => {
  const { id, email } = await someone()
  await signIn(email, password)
  await prune(site.db, Date.now() + 89 * ms.day)
  expect(await logOf(id)).toHaveLength(1)
  await prune(site.db, Date.now() + 91 * ms.day)
  expect(await logOf(id)).toEqual([])
})
