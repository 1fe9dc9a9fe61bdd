import { ms, plus } from '#contract/grammar/time'
import { closingDays } from '#contract/people/closing'
import { and, eq, notInArray, sql } from '#drizzle'
import type { Db, Tx } from '../../../db/client.ts'
import { sessions, users } from '../../../db/schema.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import { openAgain } from '../../../domain/accounts/closing.ts'
import { keepSuspension } from '../../../domain/moderation/kept/suspension-hashes.ts'
import { isToErase } from '../../../domain/people/closed.ts'
import { noteOutside } from '../../../storage/replay-log.ts'
import type { Jobs } from '../../../work/jobs.ts'
import { erasePerson } from './erase.ts'

const batch = 50

/**
 * Step of another feature before a person is erased: ends what the feature has for the closed account. A
 * killed run is repeated, so a step may run twice.
 */
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
 * Erases the accounts that can't be opened again any more at the time `at`. Ends what other people would wait
 * for, then erases each person's data in one transaction. Repeated and concurrent runs are safe.
 */
export async function eraseClosed(deps: Erasing, at: Date, signal?: AbortSignal) {
  const before = plus(at, -closingDays.open * ms.day)
  const failed = new Map<string, Error>()
  // Stops after a whole batch of failures, because then the cause isn't a single account.
  while (failed.size < batch) {
    const closed = await findToErase(deps.db, before, [...failed.keys()])
    for (const { id } of closed) {
      if (signal?.aborted) break
      // After a failure, the loop continues with the other accounts.
      await erase(deps, id, { before, at, signal }).catch((cause: unknown) => {
        failed.set(id, new Error(`Account ${id} was not erased`, { cause }))
      })
    }
    if (signal?.aborted || closed.length < batch) break
  }
  // An AggregateError, because the log shows each error in it.
  if (failed.size > 0) throw new AggregateError(failed.values(), `${failed.size} accounts were not erased`)
}

export const findToErase = (db: Db, before: string, but: string[] = []) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(isToErase(before), but.length > 0 ? notInArray(users.id, but) : undefined))
    .orderBy(users.closedAt)
    .limit(batch)

interface As {
  before: string
  at: Date
  signal?: AbortSignal | undefined
}

async function erase({ db, jobs, secret, leave }: Erasing, userId: string, { before, at, signal }: As) {
  // The person signed in through a process of an earlier build, which doesn't open accounts again. This call
  // does.
  if (await hasOldSession(db, userId)) {
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

/**
 * True if a process of an earlier build started a session: such a session has no start time. Sessions of this
 * build don't count, because their sign-in is about to be refused.
 */
async function hasOldSession(db: Db, userId: string) {
  const own = sql`${sessions.sess} ->> 'userId' = ${userId}`
  const isOlds = sql`${sessions.sess} ->> 'beganAt' is null`
  return (await db.$count(sessions, and(own, isOlds, sql`${sessions.expire} > now()`))) > 0
}
