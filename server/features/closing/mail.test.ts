import { expect, test, vi } from 'vitest'
import { sql } from '#drizzle'
import { useSite } from '../../test/test-app.ts'
import { closingWork } from './mail.ts'
import { closingOf } from './test-closing.ts'

const world = useSite()
const people = closingOf(world)

test('an email that nobody proved is mailed nothing of it', async () => {
  const person = await people.someone({ emailProvenAt: null, proofAskedAt: new Date().toISOString() })
  await closingWork(await world.jobs(), world.deps)
  await people.close(person)
  await vi.waitFor(
    async () => {
      const { rows } = await world.db.execute(sql`select state from pgboss.job
        where name = 'account-closed-mail' and data ->> 'userId' = ${person.id}`)
      expect(rows).toEqual([{ state: 'completed' }])
    },
    { timeout: 15_000, interval: 100 },
  )
  expect(world.letters.filter(({ to }) => to === person.email)).toEqual([])
})
