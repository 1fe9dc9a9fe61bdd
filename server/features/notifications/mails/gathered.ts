import { sql } from '#drizzle'
import type { Db } from '../../../db/client.ts'
import { findTold, type NotificationRow } from '../reads.ts'
import { gathers, isMoney, isWanted } from './batches.ts'
import type { Claimed } from './outbox.ts'

/** One line of a mail: a notification, or the newest of several similar ones. */
export interface Line {
  row: NotificationRow
  count: number
  /** Time of the oldest of these notifications. */
  since: string
}

/** Most lines of a digest. The list on the site has all notifications. */
const mostLines = 20

type Group = {
  id: string
  count: number
  since: string
  total: number
}

/**
 * Lines of a claimed mail that its receiver still wants, money first, and the total number of notifications.
 */
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
