import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { closingDays } from '#contract/people/closing'
import type { Db, Tx } from '../../../db/client.ts'
import { sessions, users } from '../../../db/schema.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import { after, day } from '../../../domain/mailing/limits.ts'
import { keepSuspension } from '../../../domain/people/kept-suspensions.ts'
import { noteOutside } from '../../../storage/outside/outside-log.ts'
import type { Jobs } from '../../../work/jobs.ts'
import { openAgain } from '../closing/closing.ts'
import { erasePerson } from './erase.ts'

const batch = 50

/** What ends in other features for the person of a closed account; each is idempotent, and goes on where it was killed. */
type Leave = (leaving: Leaving) => Promise<unknown>
export interface Leaving {
  userId: string
  signal?: AbortSignal | undefined
}

interface Erasing {
  db: Db
  jobs: Jobs
  secret: string
  leave: readonly Leave[]
}

/**
 * Erases the accounts whose days to be opened again are over, as of `at`: ends what others would wait for, then what the
 * account holds of its person, in one transaction. Idempotent and safe to run concurrently.
 */
export async function eraseClosed(deps: Erasing, at: Date, signal?: AbortSignal) {
  const before = after(at, -closingDays.open * day).toISOString()
  for (;;) {
    const closed = await findToErase(deps.db, before)
    for (const { id } of closed) {
      if (signal?.aborted) return
      await erase(deps, id, { before, at, signal })
    }
    if (closed.length < batch) return
  }
}

const isToErase = (before: string) =>
  and(isNotNull(users.closedAt), isNull(users.erasedAt), lte(users.closedAt, before))

export const findToErase = (db: Db, before: string) =>
  db.select({ id: users.id }).from(users).where(isToErase(before)).orderBy(users.closedAt).limit(batch)

interface As {
  before: string
  at: Date
  signal?: AbortSignal | undefined
}

async function erase({ db, jobs, secret, leave }: Erasing, userId: string, { before, at, signal }: As) {
  // Somebody signed in through a process of the build before, which doesn't open accounts.
  if (await hasSession(db, userId)) {
    await openAgain({ db, jobs }, userId, { at, evenLate: true })
    return
  }
  for (const step of leave) await step({ userId, signal })
  if (signal?.aborted) return
  await withTx(db, async (tx) => {
    const person = await lockToErase(tx, userId, before)
    if (!person) return
    await keepSuspension(tx, secret, person, at)
    await erasePerson(tx, person)
    await noteOutside(jobs, tx, { kind: 'erased', id: userId })
  })
}

async function lockToErase(tx: Tx, userId: string, before: string) {
  const [person] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isToErase(before)))
    .for('update')
  return person
}

async function hasSession(db: Db, userId: string) {
  const own = sql`${sessions.sess} ->> 'userId' = ${userId}`
  return (await db.$count(sessions, and(own, sql`${sessions.expire} > now()`))) > 0
}
