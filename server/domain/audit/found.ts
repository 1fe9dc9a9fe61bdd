import { and, asc, inArray, lte, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { repeatable } from '../../db/connections/repeatable.ts'
import { foundDifferences } from '../../db/schema.ts'
import { compareChains, findChainsSince } from './chains.ts'
import { compareRequests, type Difference } from './sums.ts'

/** Maximum number of rows. Where so much differs, further rows say nothing new. */
const most = 100

interface Examined {
  /** Ids of the donations and requests that were read. */
  ids: string[]
  /** The database's time at which they were read. */
  at: string
  differences: Difference[]
}

/**
 * Compares these donations and requests with their events, and the kept sums of the requests with their
 * donations. Reads one snapshot. `longestMs` limits each statement; 0 for no limit.
 */
export const examine = (db: Db, ids: string[], longestMs: number): Promise<Examined> =>
  db.transaction(
    async (tx) => {
      const { rows } = await tx.execute<{ at: string }>(
        sql`select now()::text as at, set_config('statement_timeout', ${String(longestMs)}, true)`,
      )
      const { broken } = await compareChains(tx, ids, await findChainsSince(tx))
      return { ids, at: rows[0]!.at, differences: [...broken, ...(await compareRequests(tx, ids))] }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

/** Keeps what differs, one row for each subject, and removes the rows of subjects that agree. */
export async function keepFound(db: Db, { ids, at, differences }: Examined) {
  const bySubject = Map.groupBy(differences, ({ key }) => key)
  const agreeing = ids.filter((id) => !bySubject.has(id))
  const { subjectId, lastFoundAt } = foundDifferences
  // Another process may have found a difference since.
  await repeatable(() =>
    db.delete(foundDifferences).where(and(inArray(subjectId, agreeing), lte(lastFoundAt, at))),
  )
  for (const [id, found] of bySubject) {
    const said = found.map((one) => one.said).join('; ')
    // Two processes at once may exceed the maximum by a row.
    await repeatable(() =>
      db.execute(sql`
        insert into ${foundDifferences} as kept (subject_id, said, first_found_at, last_found_at)
        select ${id}::uuid, ${said}, ${at}::timestamptz, ${at}::timestamptz
        where (select count(*) from ${foundDifferences} where subject_id <> ${id}::uuid) < ${most}
        on conflict (subject_id) do update set said = excluded.said,
          last_found_at = greatest(kept.last_found_at, excluded.last_found_at)`),
    )
  }
}

/** Differences that are kept, the first found first. */
export const listFound = (db: Db | Tx) =>
  db
    .select()
    .from(foundDifferences)
    .orderBy(asc(foundDifferences.firstFoundAt), asc(foundDifferences.subjectId))

/**
 * Examines the subjects of all kept differences again, and removes the rows of those that agree now. Does nothing
 * on a standby, which can't be written to and has the rows of its primary.
 */
export async function examineFound(db: Db) {
  const found = await listFound(db)
  if (found.length === 0 || (await isReadOnly(db))) return
  const ids = found.map(({ subjectId }) => subjectId)
  await keepFound(db, await examine(db, ids, 0))
}

async function isReadOnly(db: Db) {
  const { rows } = await db.execute<{ is: boolean }>(
    sql`select current_setting('transaction_read_only') = 'on' as is`,
  )
  return rows[0]!.is
}
