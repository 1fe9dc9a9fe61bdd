import { and, desc, eq, getTableColumns, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { decisions } from '#contract/grammar/state'
import type { Db, Tx } from '../../db/client.ts'
import { type Page, type PageWish, pageValues, toPage } from '../../db/page.ts'
import { prepared } from '../../db/prepared.ts'
import {
  creativeDirectionUpdates,
  deliveries,
  projectMessages,
  projectNotes,
  projectStatusUpdates,
  songRequests,
} from '../../db/schema.ts'
import { isOfSongwriter, whereIs } from '../../domain/requests/access.ts'
import { isParty, projectPage } from '../../domain/requests/requests.ts'
import { isThere } from '../../domain/requests/visible.ts'

const viewer = sql.placeholder('viewerId')

const ownPage = prepared((db) => projectPage(db, whereIs('songwriter', viewer)).prepare('own_projects'))

export const listProjects = async (db: Db | Tx, songwriterId: string, wish: PageWish) =>
  toPage(await ownPage(db).execute({ ...pageValues(wish), viewerId: songwriterId }), wish)

/**
 * Which rows of one project a viewer may see: the listener all of them but what `listenerMay` rules out, the
 * songwriter those of their own time. Who wrote for the listener before them is none of their business.
 */
const visible = (
  table: { id: PgColumn; songRequestId: PgColumn },
  isSongwriters: SQL | undefined,
  listenerMay?: SQL,
) =>
  and(
    eq(table.songRequestId, sql.placeholder('projectId')),
    lt(table.id, sql.placeholder('before')),
    isThere,
    or(and(whereIs('listener', viewer), listenerMay), and(whereIs('songwriter', viewer), isSongwriters)),
  )

const notePage = prepared((db) =>
  db
    .select(getTableColumns(projectNotes))
    .from(projectNotes)
    .innerJoin(songRequests, eq(songRequests.id, projectNotes.songRequestId))
    .where(visible(projectNotes, isOfSongwriter(projectNotes, viewer), sql`not ${projectNotes.isPrivate}`))
    .orderBy(desc(projectNotes.id))
    .limit(sql.placeholder('fetch'))
    .prepare('project_notes'),
)

const messagePage = prepared((db) =>
  db
    .select(getTableColumns(projectMessages))
    .from(projectMessages)
    .innerJoin(songRequests, eq(songRequests.id, projectMessages.songRequestId))
    .where(
      visible(
        projectMessages,
        or(eq(projectMessages.senderId, viewer), eq(projectMessages.receiverId, viewer)),
      ),
    )
    .orderBy(desc(projectMessages.id))
    .limit(sql.placeholder('fetch'))
    .prepare('project_messages'),
)

const statusPage = prepared((db) =>
  db
    .select(getTableColumns(projectStatusUpdates))
    .from(projectStatusUpdates)
    .innerJoin(songRequests, eq(songRequests.id, projectStatusUpdates.songRequestId))
    .where(visible(projectStatusUpdates, isOfSongwriter(projectStatusUpdates, viewer)))
    .orderBy(desc(projectStatusUpdates.id))
    .limit(sql.placeholder('fetch'))
    .prepare('project_status'),
)

const { isApprovedByListener, decidedAt } = creativeDirectionUpdates
export const creativeColumns = {
  ...getTableColumns(creativeDirectionUpdates),
  decision: sql<(typeof decisions)[number]>`case when ${decidedAt} is null then 'pending'
    when ${isApprovedByListener} then 'approved' else 'declined' end`.as('decision'),
}

const creativePage = prepared((db) =>
  db
    .select(creativeColumns)
    .from(creativeDirectionUpdates)
    .innerJoin(songRequests, eq(songRequests.id, creativeDirectionUpdates.songRequestId))
    .where(visible(creativeDirectionUpdates, isOfSongwriter(creativeDirectionUpdates, viewer)))
    .orderBy(desc(creativeDirectionUpdates.id))
    .limit(sql.placeholder('fetch'))
    .prepare('project_creative_updates'),
)

const deliveryPage = prepared((db) =>
  db
    .select(getTableColumns(deliveries))
    .from(deliveries)
    .innerJoin(songRequests, eq(songRequests.id, deliveries.songRequestId))
    .where(visible(deliveries, isOfSongwriter(deliveries, viewer)))
    .orderBy(desc(deliveries.id))
    .limit(sql.placeholder('fetch'))
    .prepare('project_deliveries'),
)

interface Viewed {
  projectId: string
  viewerId: string
  wish: PageWish
}

/** A list of a project for one of its parties; undefined for everyone else. */
const forParty =
  <Row extends { id: string }>(
    query: (db: Db | Tx) => { execute(values: Record<string, unknown>): Promise<Row[]> },
  ) =>
  async (db: Db | Tx, { projectId, viewerId, wish }: Viewed): Promise<Page<Row> | undefined> => {
    const rows = await query(db).execute({ ...pageValues(wish), projectId, viewerId })
    if (rows.length === 0 && !(await isParty(db, projectId, viewerId))) return undefined
    return toPage(rows, wish)
  }

export const listNotes = forParty(notePage)
export const listMessages = forParty(messagePage)
export const listStatus = forParty(statusPage)
export const listCreativeUpdates = forParty(creativePage)
export const listDeliveries = forParty(deliveryPage)

const unreadCounts = prepared((db) =>
  db
    .select({
      songRequestId: projectMessages.songRequestId,
      count: sql<number>`count(*)::integer`.as('unread'),
    })
    .from(projectMessages)
    .innerJoin(songRequests, eq(songRequests.id, projectMessages.songRequestId))
    .where(
      and(
        eq(projectMessages.receiverId, viewer),
        // Written out, as in the index of them.
        sql`not ${projectMessages.isRead}`,
        isThere,
        whereIs('party', viewer),
      ),
    )
    .groupBy(projectMessages.songRequestId)
    .orderBy(desc(projectMessages.songRequestId))
    .limit(200)
    .prepare('unread_messages'),
)

/** How many messages wait for somebody in each project that is still theirs; of the 200 newest projects. */
export const countUnread = (db: Db | Tx, viewerId: string) => unreadCounts(db).execute({ viewerId })
