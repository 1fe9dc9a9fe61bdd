import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Move, RequestStatus } from '#contract/grammar/state'
import type { Project } from '#contract/requests/song-requests'
import type { Db, Tx } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { songRequests, users } from '../../db/schema.ts'
import { is, whereIs } from './access.ts'
import { isThere, shownName } from './visible.ts'

/** What everyone may see of a request, in a query that joins the listener. */
export const requestColumns = {
  id: songRequests.id,
  title: songRequests.title,
  status: songRequests.status,
  genre: songRequests.genre,
  emotions: songRequests.emotions,
  story: songRequests.story,
  pledgedAmount: songRequests.pledgedAmount,
  sentAmount: songRequests.sentAmount,
  receivedAmount: songRequests.receivedAmount,
  goalAmount: songRequests.goalAmount,
  shareableId: songRequests.shareableId,
  songwriterId: songRequests.songwriterId,
  createdAt: songRequests.createdAt,
  updatedAt: songRequests.updatedAt,
  listener: {
    firstName: shownName(songRequests.isAnonymous, users.firstName).as('listener_name'),
  },
}

/** What its two parties see of it. */
export const projectColumns = {
  ...requestColumns,
  musicalPreferences: songRequests.musicalPreferences,
  listenerId: songRequests.listenerId,
  invitedSongwriterId: songRequests.invitedSongwriterId,
  completedSongUrl: songRequests.completedSongUrl,
  isApproved: songRequests.isApproved,
  isPublic: songRequests.isPublic,
}

/** Whether a request stands where this move starts: for the WHERE of the statement that makes it. */
export const isBefore = ({ from }: Move<RequestStatus>) => inArray(songRequests.status, from)

/** One page of the requests of a party, newest first; its values come from `pageValues`. */
export const projectPage = (db: Db, ofParty: SQL) =>
  db
    .select(projectColumns)
    .from(songRequests)
    .innerJoin(users, whereIs('listener', users.id))
    .where(and(ofParty, isThere, lt(songRequests.id, sql.placeholder('before'))))
    .orderBy(desc(songRequests.id))
    .limit(sql.placeholder('fetch'))

const projectById = prepared((db) =>
  db
    .select(projectColumns)
    .from(songRequests)
    .innerJoin(users, whereIs('listener', users.id))
    .where(eq(songRequests.id, sql.placeholder('id')))
    .prepare('project_by_id'),
)

/** A request as its parties see it, a withdrawn one too: for the answer to the move that changed it. */
export async function findProject(db: Db | Tx, id: string): Promise<Project | undefined> {
  const [project] = await projectById(db).execute({ id })
  return project
}

/** Who may know a request, and how it stands; undefined where it isn't there any more. */
export async function findParties(db: Db | Tx, id: string) {
  const [request] = await db
    .select({
      status: songRequests.status,
      listenerId: songRequests.listenerId,
      songwriterId: songRequests.songwriterId,
      invitedSongwriterId: songRequests.invitedSongwriterId,
    })
    .from(songRequests)
    .where(and(eq(songRequests.id, id), isThere))
  return request
}

/** Whether somebody is a party of a request that is there. */
export const isParty = async (db: Db | Tx, id: string, userId: string) =>
  is('party', await findParties(db, id), userId)

/** What a notification says of a request, and `more` that its text needs. */
export const about = (
  { id, title, shareableId }: Pick<Project, 'id' | 'title' | 'shareableId'>,
  more: Record<string, string> = {},
) => ({ songRequestId: id, subjects: { title, shareableId, ...more } })
