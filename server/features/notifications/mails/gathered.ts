import { sql } from '#drizzle'
import type { Db } from '../../../db/client.ts'
import { findTold, type NotificationRow } from '../reads.ts'
import { gathers, isMoney, isWanted } from './batches.ts'
import type { Claimed } from './outbox.ts'

/** What a mail shows as one line: a notification, or the newest of several alike. */
export interface Line {
  row: NotificationRow
  count: number
  /** When the first of them happened. */
  since: string
}

/** The lines of a digest; the rest stands in the bell. */
const mostLines = 20

type Group = {
  id: string
  count: number
  since: string
  /** Number of all notifications in the mail. */
  total: number
}

/** What is still to be told in a claimed mail, what is about money first, and how much it is in all. */
export async function findLines(db: Db, { userId, batch }: Claimed) {
  const { rows } = await db.execute<Group>(sql`
    select (array_agg(told.id order by told.id desc))[1] as id, count(*)::int as count,
      to_char(min(told.created_at), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since,
      (sum(count(*)) over ())::int as total
    from notifications told join users on users.id = told.user_id
    where told.user_id = ${userId}::uuid and told.mail_at is not null and told.mail_batch = ${batch}::uuid
      and ${isWanted}
    group by told.kind, told.song_request_id, case when not ${gathers} then told.donation_id end
    order by bool_or(${isMoney}) desc, 1 desc limit ${mostLines}::int`)
  const told = new Map(
    (
      await findTold(
        db,
        rows.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  const lines = rows.flatMap(({ id, count, since }): Line[] => {
    const row = told.get(id)
    return row ? [{ row, count, since }] : []
  })
  return { lines, total: rows[0]?.total ?? 0 }
}
