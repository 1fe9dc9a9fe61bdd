import { and, desc, eq, getTableColumns, lt, or, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { type Page, type PageWish, pageValues, toPage } from '../../db/page.ts'
import { lyricComments as comments, lyricDrafts as drafts, songRequests } from '../../db/schema.ts'
import { prepared } from '../../db/statements/prepared.ts'
import { isOfSongwriter, whereIs } from '../../domain/requests/access.ts'
import { forParty, viewer, visible } from '../../domain/requests/party-lists.ts'
import { isNotWithdrawn, isShownTo, isThereFor, shownId } from '../../domain/requests/visible.ts'

const isRead = isShownTo(drafts, drafts.songwriterId, viewer)

const draftPage = prepared((db) =>
  db
    .select(getTableColumns(drafts))
    .from(drafts)
    .innerJoin(songRequests, eq(songRequests.id, drafts.songRequestId))
    .where(and(visible(drafts, isOfSongwriter(drafts, viewer)), isRead))
    .orderBy(desc(drafts.id))
    .limit(sql.placeholder('fetch'))
    .prepare('lyric_drafts'),
)

export const listDrafts = forParty(draftPage)

/** SQL condition: the viewer is the listener, or the songwriter who sent the draft and still works on the song. */
const isOfViewer = and(
  isRead,
  or(whereIs('listener', viewer), and(whereIs('songwriter', viewer), isOfSongwriter(drafts, viewer))),
)

const commentPage = prepared((db) =>
  db
    .select({ ...getTableColumns(comments), authorId: shownId(comments.authorId, viewer).as('shown_author') })
    .from(comments)
    .innerJoin(drafts, eq(drafts.id, comments.draftId))
    .innerJoin(songRequests, eq(songRequests.id, drafts.songRequestId))
    .where(
      and(
        eq(comments.draftId, sql.placeholder('draftId')),
        eq(drafts.songRequestId, sql.placeholder('id')),
        lt(comments.id, sql.placeholder('before')),
        isThereFor(viewer),
        isOfViewer,
        isShownTo(comments, comments.authorId, viewer),
      ),
    )
    .orderBy(desc(comments.id))
    .limit(sql.placeholder('fetch'))
    .prepare('lyric_comments'),
)

export interface OfDraft {
  id: string
  draftId: string
  viewerId: string
}

/** Returns a page of comments on a draft. Undefined if this viewer may not see the draft. */
export async function listComments(db: Db | Tx, { wish, ...of }: OfDraft & { wish: PageWish }) {
  const rows = await commentPage(db).execute({ ...of, ...pageValues(wish) })
  const page: Page<(typeof rows)[number]> = toPage(rows, wish)
  if (rows.length > 0) return page
  const [draft] = await shownDraft(db).execute(of)
  return draft && page
}

const draftOf = (db: Db, isThere = isNotWithdrawn) =>
  db
    .select(getTableColumns(drafts))
    .from(drafts)
    .innerJoin(songRequests, eq(songRequests.id, drafts.songRequestId))
    .where(
      and(
        eq(drafts.id, sql.placeholder('draftId')),
        eq(drafts.songRequestId, sql.placeholder('id')),
        isThere,
        isOfViewer,
      ),
    )
const shownDraft = prepared((db) => draftOf(db, isThereFor(viewer)).prepare('shown_lyric_draft'))
const anyDraft = prepared((db) => draftOf(db).prepare('lyric_draft'))

/** Finds a draft that this viewer may see, even if its request is hidden, to explain why nothing was written. */
export async function findDraft(db: Db | Tx, of: OfDraft) {
  const [draft] = await anyDraft(db).execute({ ...of })
  return draft
}
