import type { Comment } from '#contract/work/comments'
import { and, asc, desc, eq, getTableColumns, lt, or, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { fetchSize, type Page, type PageWish, toPage } from '../../db/page.ts'
import { deliveryComments as comments, deliveries, songRequests } from '../../db/schema.ts'
import { prepared } from '../../db/statements/prepared.ts'
import { isOfSongwriter, whereIs } from '../../domain/requests/access.ts'
import { forParty } from '../../domain/requests/party-lists.ts'
import { isParty } from '../../domain/requests/requests.ts'
import { isNotWithdrawn, isShownTo, isThereFor, shownId } from '../../domain/requests/visible.ts'

const viewer = sql.placeholder('viewerId')

const commentColumns = {
  ...getTableColumns(comments),
  authorId: shownId(comments.authorId, viewer).as('shown_author'),
  version: deliveries.version,
}

/**
 * SQL condition: the viewer is the listener, or the songwriter who made this version and still works on the
 * request.
 */
const isOfViewer = and(
  isShownTo(deliveries, deliveries.songwriterId, viewer),
  or(whereIs('listener', viewer), and(whereIs('songwriter', viewer), isOfSongwriter(deliveries, viewer))),
)
const isForViewer = and(isThereFor(viewer), isOfViewer)
const isRead = isShownTo(comments, comments.authorId, viewer)

const inOrder = (db: Db, after?: ReturnType<typeof sql>) =>
  db
    .select(commentColumns)
    .from(comments)
    .innerJoin(deliveries, eq(deliveries.id, comments.deliveryId))
    .innerJoin(songRequests, eq(songRequests.id, deliveries.songRequestId))
    .where(and(eq(comments.deliveryId, sql.placeholder('deliveryId')), isForViewer, isRead, after))
    .orderBy(asc(comments.second), asc(comments.id))
    .limit(sql.placeholder('fetch'))

const firstComments = prepared((db) => inOrder(db).prepare('delivery_comments_first'))
const furtherComments = prepared((db) =>
  inOrder(
    db,
    sql`(${comments.second}, ${comments.id}) > (
      select last.second, last.id from ${comments} last where last.id = ${sql.placeholder('cursor')})`,
  ).prepare('delivery_comments_further'),
)

interface OfDelivery {
  deliveryId: string
  viewerId: string
  wish: PageWish
}

/** Returns a page of comments on a version. Undefined if this viewer may not see the version. */
export async function listComments(
  db: Db | Tx,
  { deliveryId, viewerId, wish }: OfDelivery,
): Promise<Page<Comment> | undefined> {
  const query = wish.cursor ? furtherComments : firstComments
  const values = { deliveryId, viewerId, fetch: fetchSize(wish), cursor: wish.cursor }
  const rows = await query(db).execute(values)
  if (rows.length > 0) return toPage(rows, wish)
  const version = await findVersion(db, { id: deliveryId, viewerId })
  const isSeen = version !== undefined && (await isParty(db, version.songRequestId, viewerId))
  return isSeen ? toPage(rows, wish) : undefined
}

const openComments = prepared((db) =>
  db
    .select(commentColumns)
    .from(comments)
    .innerJoin(deliveries, eq(deliveries.id, comments.deliveryId))
    .innerJoin(songRequests, eq(songRequests.id, comments.songRequestId))
    .where(
      and(
        eq(comments.songRequestId, sql.placeholder('projectId')),
        // A literal: with a parameter the planner can't use the partial index of open comments.
        sql`${comments.status} = 'open'`,
        lt(comments.id, sql.placeholder('before')),
        isForViewer,
        isRead,
      ),
    )
    .orderBy(desc(comments.id))
    .limit(sql.placeholder('fetch'))
    .prepare('project_open_comments'),
)

export const listOpenComments = forParty(openComments)

const versionById = prepared((db) =>
  db
    .select({
      songRequestId: deliveries.songRequestId,
      seconds: deliveries.seconds,
      hiddenAt: deliveries.hiddenAt,
    })
    .from(deliveries)
    .innerJoin(songRequests, eq(songRequests.id, deliveries.songRequestId))
    .where(and(eq(deliveries.id, sql.placeholder('id')), isNotWithdrawn, isOfViewer))
    .prepare('version_by_id'),
)

/**
 * Finds a version that this viewer may see, even if its request is hidden, to explain why nothing was
 * written.
 */
export async function findVersion(db: Db | Tx, of: { id: string; viewerId: string }) {
  const [version] = await versionById(db).execute(of)
  return version
}

const commentById = prepared((db) =>
  db
    .select(commentColumns)
    .from(comments)
    .innerJoin(deliveries, eq(deliveries.id, comments.deliveryId))
    .innerJoin(songRequests, eq(songRequests.id, comments.songRequestId))
    .where(and(eq(comments.id, sql.placeholder('id')), isNotWithdrawn, isOfViewer, isRead))
    .prepare('comment_by_id'),
)

export async function findComment(db: Db | Tx, of: { id: string; viewerId: string }) {
  const [comment] = await commentById(db).execute(of)
  return comment
}
