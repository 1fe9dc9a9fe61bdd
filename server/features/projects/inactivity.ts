import { quietDays } from '#contract/grammar/days'
import { ms, plus } from '#contract/grammar/time'
import { and, eq, exists, gt, isNull, lte, sql } from '#drizzle'
import { batchSize, inBatches, lanes } from '../../db/batches.ts'
import type { Db, Tx } from '../../db/client.ts'
import { quietProjects, songRequests } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { changed } from '../../domain/journal/change-feed.ts'
import { notify } from '../../domain/journal/notifications.ts'
import { isStillQuiet, lastSign } from '../../domain/requests/inactivity.ts'
import { about } from '../../domain/requests/requests.ts'
import { isThere } from '../../domain/requests/visible.ts'

const ago = (at: Date, days: number) => plus(at, -days * ms.day)
/** Literal values: with a parameter, a prepared query couldn't use the partial index. */
const isInWork = and(sql`${songRequests.status} = 'in_progress'`, isThere)

/**
 * Asks songwriters without recent work how the song is going. Notifies the listeners of songwriters who
 * didn't answer. `at` is the current time. Repeated and concurrent runs are safe: each person gets one
 * notification for each period without work.
 */
export async function askQuiet(db: Db, at: Date, signal?: AbortSignal) {
  const askAndTell = async (id: string) => {
    await ask(db, id, at)
    await tell(db, id, at)
  }
  await inBatches((after) => findQuiet(db, after, at), askAndTell, signal, lanes)
}

export const findQuiet = (db: Db, after: string, at: Date) =>
  db
    .select({ id: songRequests.id })
    .from(songRequests)
    .where(
      and(
        isInWork,
        gt(songRequests.id, after),
        lte(songRequests.acceptedAt, ago(at, quietDays.ask)),
        lte(lastSign, ago(at, quietDays.ask)),
      ),
    )
    .orderBy(songRequests.id)
    .limit(batchSize)

/** Asks a songwriter once for each period without work. A concurrent process may have asked already. */
const ask = (db: Db, id: string, at: Date) =>
  withTx(db, async (tx) => {
    const silent = tx
      .select({
        songRequestId: songRequests.id,
        songwriterId: songRequests.songwriterId,
        signAt: sql`${lastSign}`.as('sign_at'),
        askedAt: sql`${at.toISOString()}::timestamptz`.as('asked_at'),
        toldAt: sql`null::timestamptz`.as('told_at'),
      })
      .from(songRequests)
      .where(and(isInWork, eq(songRequests.id, id), lte(lastSign, ago(at, quietDays.ask))))
    const [asked] = await tx
      .insert(quietProjects)
      .select(silent as never)
      .onConflictDoUpdate({
        target: quietProjects.songRequestId,
        set: {
          songwriterId: sql`excluded.songwriter_id`,
          signAt: sql`excluded.sign_at`,
          askedAt: sql`excluded.asked_at`,
          toldAt: null,
        },
        setWhere: sql`${quietProjects.signAt} < excluded.sign_at`,
      })
      .returning({ userId: quietProjects.songwriterId })
    if (asked) await say(tx, id, 'project_quiet', asked.userId)
  })

const tell = (db: Db, id: string, at: Date) =>
  withTx(db, async (tx) => {
    const inSilence = tx.select({ one: sql`1` }).from(songRequests).where(and(isStillQuiet, isThere))
    const [told] = await tx
      .update(quietProjects)
      .set({ toldAt: at.toISOString() })
      .where(
        and(
          eq(quietProjects.songRequestId, id),
          isNull(quietProjects.toldAt),
          lte(quietProjects.askedAt, ago(at, quietDays.tell)),
          exists(inSilence),
        ),
      )
      .returning({ id: quietProjects.songRequestId })
    if (told) await say(tx, id, 'project_silent')
  })

async function say(tx: Tx, id: string, kind: 'project_quiet' | 'project_silent', songwriterId?: string) {
  const [request] = await tx.select().from(songRequests).where(eq(songRequests.id, id))
  if (!request) return
  await notify(tx, { userId: songwriterId ?? request.listenerId, kind, ...about(request) })
  changed(tx, 'silence', { room: id })
}
