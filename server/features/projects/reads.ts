import type { decisions } from '#contract/grammar/state'
import { and, desc, eq, getTableColumns, or, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { type PageWish, pageValues, toPage } from '../../db/page.ts'
import {
  creativeDirectionUpdates,
  projectMessages,
  projectNotes,
  projectStatusUpdates,
  songRequests,
} from '../../db/schema.ts'
import { prepared } from '../../db/statements/prepared.ts'
import { isOfSongwriter, whereIs } from '../../domain/requests/access.ts'
import { forParty, viewer, visible } from '../../domain/requests/party-lists.ts'
import { asProjects, projectPage } from '../../domain/requests/requests.ts'
import { isShownTo, isThereFor, shownId } from '../../domain/requests/visible.ts'

const ownPage = prepared((db) => projectPage(db, whereIs('songwriter', viewer), {}).prepare('own_projects'))

export const listProjects = async (db: Db | Tx, songwriterId: string, wish: PageWish) =>
  toPage(
    asProjects(await ownPage(db).execute({ ...pageValues(wish), viewerId: songwriterId }), songwriterId),
    wish,
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

const { senderId, receiverId } = projectMessages

const messagePage = prepared((db) =>
  db
    .select({
      ...getTableColumns(projectMessages),
      senderId: shownId(senderId, viewer).as('shown_sender'),
      receiverId: shownId(receiverId, viewer).as('shown_receiver'),
    })
    .from(projectMessages)
    .innerJoin(songRequests, eq(songRequests.id, projectMessages.songRequestId))
    .where(
      and(
        visible(projectMessages, or(eq(senderId, viewer), eq(receiverId, viewer))),
        isShownTo(projectMessages, senderId, viewer),
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

export const listNotes = forParty(notePage)

export const listMessages = forParty(messagePage)

export const listStatus = forParty(statusPage)

export const listCreativeUpdates = forParty(creativePage)

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
        eq(receiverId, viewer),
        // A literal condition, as in the partial index, so that the query can use this index.
        sql`not ${projectMessages.isRead}`,
        isShownTo(projectMessages, senderId, viewer),
        isThereFor(viewer),
        whereIs('party', viewer),
      ),
    )
    .groupBy(projectMessages.songRequestId)
    .orderBy(desc(projectMessages.songRequestId))
    .limit(200)
    .prepare('unread_messages'),
)

/** Counts the user's unread messages in each project, for the 200 newest projects that have any. */
export const countUnread = (db: Db | Tx, viewerId: string) => unreadCounts(db).execute({ viewerId })
