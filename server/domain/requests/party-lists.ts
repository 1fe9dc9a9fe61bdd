import { and, eq, lt, or, type PgColumn, type SQL, sql } from '#unguarded'
import type { Db, Tx } from '../../db/client.ts'
import { type Page, type PageWish, pageValues, toPage } from '../../db/page.ts'
import { whereIs } from './access.ts'
import { isParty } from './requests.ts'
import { isThereFor } from './visible.ts'

export const viewer = sql.placeholder('viewerId')

/**
 * SQL condition: rows of one project that a viewer may see. The listener sees all rows that `listenerMay`
 * doesn't exclude. A songwriter sees only the rows from their own time. So the current songwriter doesn't see
 * rows of a former one.
 */
export const visible = (
  table: { id: PgColumn; songRequestId: PgColumn },
  isSongwriters: SQL | undefined,
  listenerMay?: SQL,
) =>
  and(
    eq(table.songRequestId, sql.placeholder('projectId')),
    lt(table.id, sql.placeholder('before')),
    isThereFor(viewer),
    or(and(whereIs('listener', viewer), listenerMay), and(whereIs('songwriter', viewer), isSongwriters)),
  )

export interface Viewed {
  projectId: string
  viewerId: string
  wish: PageWish
}

/**
 * Makes a function that reads a list of a project for one of its parties. It returns undefined for everyone
 * else.
 */
export const forParty =
  <Row extends { id: string }>(
    query: (db: Db | Tx) => { execute(values: Record<string, unknown>): Promise<Row[]> },
  ) =>
  async (db: Db | Tx, { projectId, viewerId, wish }: Viewed): Promise<Page<Row> | undefined> => {
    const rows = await query(db).execute({ ...pageValues(wish), projectId, viewerId })
    if (rows.length === 0 && !(await isParty(db, projectId, viewerId))) return undefined
    return toPage(rows, wish)
  }
