import { expect } from 'vitest'
import { ms } from '#contract/grammar/time'
import { accounts } from '#contract/people/accounts'
import { eq, sql } from '#drizzle'
import { users } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { liftSuspension, suspendPerson } from '../../domain/moderation/suspending.ts'
import { closingOf, password, type Someone } from '../../features/closing/test-closing.ts'
import type { TestApp } from '../test-app.ts'

/** The time in `days` days. Its milliseconds don't end in 0, because PostgreSQL leaves out a final 0. */
export const daysFrom = (days: number, at = Date.now()) =>
  new Date(10 * Math.floor((at + days * ms.day) / 10) + 1)

export const suspensionsOf = (site: TestApp) => ({
  suspend: ({ id }: { id: string }, until: Date | null = null) =>
    withTx(site.db, (tx) => suspendPerson(tx, site.deps.jobs, { personId: id, until })),

  lift: ({ id }: { id: string }, at?: Date) =>
    withTx(site.db, (tx) => liftSuspension(tx, site.deps.jobs, id, at)),

  /** Moves a person's suspension this many days into the past, and also their due dates and all reminders. */
  async age({ id }: { id: string }, days: number) {
    const back = sql.raw(`interval '${days * 24} hours'`)
    await site.db.execute(sql`update users set suspended_at = suspended_at - ${back} where id = ${id}`)
    await site.db.execute(sql`update donations set due_at = due_at - ${back} where songwriter_id = ${id}`)
    await site.db.execute(sql`update reminders set last_at = last_at - ${back}`)
  },

  person: async ({ id }: { id: string }) => (await site.db.select().from(users).where(eq(users.id, id)))[0]!,
})

export const erasuresOf = (site: TestApp) => {
  const people = closingOf(site)
  return {
    people,

    erase: async (person: Someone) => {
      expect((await people.close(person)).status).toBe(200)
      await people.age(person, 15)
      await people.run()
      expect((await people.rowOf(person)).erasedAt).not.toBeNull()
    },

    register: async (email: string) => {
      const body = { firstName: 'Ana', lastName: 'Lund', email, password }
      expect((await site.visitor.call(accounts.register, { body })).status).toBe(201)
      return (await site.db.select().from(users).where(eq(users.email, email)))[0]!
    },
  }
}
