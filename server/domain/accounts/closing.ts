import { ms, plus } from '#contract/grammar/time'
import { closingDays } from '#contract/people/closing'
import { and, eq, inArray, or } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import { songRequests, users } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { noteOutside, type Queue } from '../../storage/replay-log.ts'
import { changed } from '../journal/change-feed.ts'
import { standAgain } from '../moderation/suspending.ts'
import { isClosed, isErased, isNotClosed } from '../people/closed.ts'
import { whereIs } from '../requests/access.ts'
import { revokeSessions } from './end-ways-in.ts'

/** Returns the time until which signing in reopens an account that was closed at `closedAt`. */
export const opensUntil = (closedAt: string) => new Date(plus(closedAt, closingDays.open * ms.day))

/**
 * Closes an account: sets `closed_at`, so that the account is hidden and can't be paid. Returns this time;
 * undefined if the account was closed already.
 */
export async function closeAccount(tx: Tx, userId: string): Promise<string | undefined> {
  const closedAt = now()
  const [closed] = await tx
    .update(users)
    .set({ closedAt })
    .where(and(eq(users.id, userId), isNotClosed))
    .returning({ id: users.id })
  if (!closed) return undefined
  await revokeSessions(tx, userId)
  await tellScreens(tx, userId)
  return closedAt
}

const findClosed = (db: Db | Tx, userId: string) =>
  db
    .select({ closedAt: users.closedAt, suspendedAt: users.suspendedAt, erasedAt: users.erasedAt })
    .from(users)
    .where(eq(users.id, userId))

/**
 * Reopens a closed account at a sign-in, and resumes suspended deadlines. Returns 'open' if the account
 * wasn't closed, 'opened' if it was reopened, and 'over' if the time to reopen it has passed.
 */
export async function openAgain(
  { db, jobs }: { db: Db; jobs: Queue },
  userId: string,
  { at = new Date(), evenLate = false }: { at?: Date; evenLate?: boolean } = {},
): Promise<'open' | 'opened' | 'over'> {
  const [found] = await findClosed(db, userId)
  if (!isClosed(found)) return 'open'
  return withTx(db, async (tx) => {
    const [person] = await findClosed(tx, userId).for('update')
    if (!isClosed(person)) return 'open'
    if (isErased(person) || (opensUntil(person.closedAt) <= at && !evenLate)) return 'over'
    await tx.update(users).set({ closedAt: null }).where(eq(users.id, userId))
    const { closedAt: since, suspendedAt: still } = person
    await standAgain(tx, userId, { since, at: at.toISOString(), still })
    await tellScreens(tx, userId)
    await noteOutside(jobs, tx, { kind: 'opened', id: userId })
    return 'opened'
  })
}

/** Makes other people's open pages refetch this person's rooms, because permissions have changed. */
async function tellScreens(tx: Tx, userId: string) {
  const rooms = await tx
    .select({ id: songRequests.id })
    .from(songRequests)
    .where(
      or(
        whereIs('songwriter', userId),
        and(whereIs('listener', userId), inArray(songRequests.status, ['open', 'in_progress', 'completed'])),
      ),
    )
  changed(tx, 'standing', { people: [userId] })
  for (const { id } of rooms) changed(tx, 'standing', { room: id })
}
