import { expect, test } from 'vitest'
import { ownAccount } from '#contract/people/own-account'
import { eq, like, sql } from '#drizzle'
import { rateCounts, sessions, users } from '../../../db/schema.ts'
import { useSite } from '../../../test/test-app.ts'
import { closingOf, password } from '../test-closing.ts'
import { accountKey } from '../../../http/sign-in/limits.ts'
import { eraseClosed } from './job.ts'

const world = useSite()
const people = closingOf(world)

test('a sign-in that is about to be refused keeps no account', async () => {
  const person = await people.someone()
  await people.close(person)
  await people.age(person, 15)
  await world.as(person)
  const beganAt = { beganAt: new Date().toISOString() }
  await world.db
    .update(sessions)
    .set({ sess: sql`(${sessions.sess}::jsonb || ${JSON.stringify(beganAt)}::jsonb)::json` })
    .where(sql`${sessions.sess} ->> 'userId' = ${person.id}`)
  await people.run()
  expect((await people.rowOf(person)).erasedAt).not.toBeNull()
})

test('an account that cannot be erased keeps no others, and is named', async () => {
  const [stuck, next] = [await people.someone(), await people.someone()]
  for (const [person, days] of [
    [stuck, 16],
    [next, 15],
  ] as const) {
    await people.close(person)
    await people.age(person, days)
  }
  const leave = async ({ userId }: { userId: string }) => {
    if (userId === stuck.id) throw new Error('It stands in the way')
  }
  const running = eraseClosed({ ...world.deps, jobs: await world.jobs(), leave: [leave] }, new Date())
  await expect(running).rejects.toMatchObject({
    message: '1 accounts were not erased',
    errors: [{ message: `Account ${stuck.id} was not erased`, cause: { message: 'It stands in the way' } }],
  })
  expect((await people.rowOf(stuck)).erasedAt).toBeNull()
  expect((await people.rowOf(next)).erasedAt).not.toBeNull()
  await people.run()
  expect((await people.rowOf(stuck)).erasedAt).not.toBeNull()
})

test('no count of a limit stays under the email of an erased account', async () => {
  const person = await people.someone()
  const email = `counted-${person.email}`
  const asked = await person.call(ownAccount.changeEmail, { body: { email, password } })
  expect(asked.status).toBe(200)
  await world.db.update(users).set({ email }).where(eq(users.id, person.id))
  const counts = () => world.db.$count(rateCounts, like(rateCounts.key, `%:${accountKey(email)}`))
  expect(await counts()).toBeGreaterThan(0)
  await people.close(person)
  await people.age(person, 15)
  await people.run()
  expect(await counts()).toBe(0)
})
