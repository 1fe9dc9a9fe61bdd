import type { Move, RequestStatus } from '#contract/grammar/state'
import type { ProjectTerms } from '#contract/requests/project-terms'
import { requestCan } from '#contract/requests/request-can'
import type { Project } from '#contract/requests/song-requests'
import { and, desc, eq, inArray, lt, type SQL, sql } from '#unguarded'
import type { Db, Tx } from '../../db/client.ts'
import { songRequests, users } from '../../db/schema.ts'
import { prepared } from '../../db/statements/prepared.ts'
import { is, type People, viewerOf, whereIs } from './access.ts'
import { differenceColumns } from './funding/differences.ts'
import { isSilent } from './inactivity.ts'
import { asTerms, isGiven, isRefused, projectTerms } from './terms/project-terms.ts'
import { heldColumns } from './unanswered.ts'
import { isNotWithdrawn, isOfListedPerson, isShownWhole, shownListener, shownName } from './visible.ts'

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
  ...differenceColumns,
  goalAmount: songRequests.goalAmount,
  isGiven: isGiven.as('is_given'),
  shareableId: songRequests.shareableId,
  songwriterId: songRequests.songwriterId,
  createdAt: songRequests.createdAt,
  updatedAt: songRequests.updatedAt,
  listener: {
    firstName: shownName(songRequests.isAnonymous, users.firstName).as('listener_name'),
  },
}

/** Columns that signed-in people read while the request is open. No public list has them. */
export const occasionColumns = { occasion: songRequests.occasion, neededBy: songRequests.neededBy }

export const partyColumns = {
  ...requestColumns,
  ...occasionColumns,
  recipient: songRequests.recipient,
  musicalPreferences: songRequests.musicalPreferences,
  listenerId: songRequests.listenerId,
  invitedSongwriterId: songRequests.invitedSongwriterId,
  completedSongUrl: songRequests.completedSongUrl,
  isApproved: songRequests.isApproved,
  isPublic: songRequests.isPublic,
  hiddenAt: songRequests.hiddenAt,
}
/** Columns that decide how a viewer sees a request. They are in no reply. */
const decidingColumns = { isAnonymous: songRequests.isAnonymous, ...heldColumns }
const projectColumns = {
  ...partyColumns,
  isPayee: isOfListedPerson(songRequests.songwriterId).as('is_payee'),
  isAway: sql<boolean>`not ${isOfListedPerson(songRequests.listenerId)}`.as('is_away'),
  isSilent: isSilent.as('is_silent'),
  terms: projectTerms.as('terms'),
  isRefused: isRefused.as('is_refused'),
  ...decidingColumns,
}
export type ProjectRow = Omit<Project, 'can' | 'terms'> & {
  terms: ProjectTerms | null
  isRefused: boolean
  hasLost?: boolean
  isAnonymous: boolean
  isSilent: boolean
  isHeld: boolean
  isPaid: boolean
  owesAnswers?: boolean
  isDeclined?: boolean
  isAway?: boolean
  isWriterGone?: boolean
  isPayee?: boolean
  isUnasked?: boolean
}

/** A request as a viewer sees it, with their moves, and `listenerId` as they may know it. */
export function asProject(row: ProjectRow, viewerId: string | undefined): Project {
  const { isSilent: _, isHeld: __, isPaid: ___, owesAnswers: ____, isAnonymous: _____, ...shown } = row
  const {
    isAway: ______,
    isWriterGone: _______,
    isPayee: ________,
    isDeclined: _________,
    isUnasked: __________,
    isRefused: ___________,
    hasLost: ____________,
    ...request
  } = shown
  const listenerId = shownListener(row, viewerId)
  if (!isShownWhole(row, viewerId)) return { ...request, ...leftWhileHidden, listenerId, can: [] }
  return {
    ...request,
    ...occasionFor(row, viewerId),
    terms: is('party', row, viewerId) ? asTerms(row.terms) : null,
    listenerId,
    can:
      row.hiddenAt === null
        ? requestCan(viewerOf(row, viewerId), { ...row, isLeavable: row.isSilent || row.isRefused })
        : [],
  }
}

interface WithOccasion extends People<'party'>, Pick<Project, 'recipient' | 'occasion' | 'neededBy'> {
  status: string
}

/**
 * Who the song is for, why and by when, as this viewer may know it (product.md, "The brief"). The two parties read all of
 * it. Other signed-in people read occasion and day while the request is open. Others don't get the fields.
 */
function occasionFor(row: WithOccasion, viewerId: string | undefined) {
  const isParty = is('party', row, viewerId)
  const isShown = isParty || (row.status === 'open' && viewerId !== undefined)
  const { recipient, occasion, neededBy } = row
  return {
    recipient: isParty ? recipient : undefined,
    occasion: isShown ? occasion : undefined,
    neededBy: isShown ? neededBy : undefined,
  }
}

/** Values of all sums of a request, and of its price, for viewers who are not asked for money. */
export const noMoney = {
  pledgedAmount: '0.00',
  sentAmount: '0.00',
  receivedAmount: '0.00',
  shortAmount: '0.00',
  extraAmount: '0.00',
  goalAmount: null,
  isGiven: false,
} satisfies Partial<Project>

/** Fields of a hidden request that its songwriter still reads. */
type KeptWhileHidden =
  | ('id' | 'title' | 'status' | 'shareableId' | 'songwriterId' | 'invitedSongwriterId' | 'listenerId')
  | ('createdAt' | 'updatedAt' | 'isApproved' | 'hiddenAt' | 'can')
/** Values of all other fields of a hidden request for its songwriter. */
const leftWhileHidden = {
  story: '',
  emotions: [],
  genre: '',
  musicalPreferences: null,
  recipient: null,
  occasion: null,
  neededBy: null,
  completedSongUrl: null,
  terms: null,
  ...noMoney,
  isPublic: false,
  listener: { firstName: null },
} satisfies Omit<Project, KeptWhileHidden>

export const asProjects = (rows: ProjectRow[], viewerId: string) =>
  rows.map((row) => asProject(row, viewerId))

/** SQL condition: a request's status allows this move. For the WHERE clause of the move's own statement. */
export const isBefore = ({ from }: Move<RequestStatus>) => inArray(songRequests.status, from)

/**
 * Keyset paging: one page of a party's requests, newest first, with `more` columns. Its values come from
 * `pageValues`.
 */
export const projectPage = <More extends Record<string, SQL.Aliased>>(
  db: Db,
  ofParty: SQL | undefined,
  more: More,
) =>
  db
    .select({ ...projectColumns, ...more })
    .from(songRequests)
    .innerJoin(users, whereIs('listener', users.id))
    .where(and(ofParty, isNotWithdrawn, lt(songRequests.id, sql.placeholder('before'))))
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

/** A request, also a withdrawn one, for the reply to the move that changed it (`asProject`). */
export async function findProject(db: Db | Tx, id: string): Promise<ProjectRow | undefined> {
  const [project] = await projectById(db).execute({ id })
  return project
}

/** People and status of a request, and when it was hidden. Undefined if the request was withdrawn. */
export async function findParties(db: Db | Tx, id: string) {
  const [request] = await db
    .select({
      status: songRequests.status,
      listenerId: songRequests.listenerId,
      songwriterId: songRequests.songwriterId,
      invitedSongwriterId: songRequests.invitedSongwriterId,
      hiddenAt: songRequests.hiddenAt,
    })
    .from(songRequests)
    .where(and(eq(songRequests.id, id), isNotWithdrawn))
  return request
}

/** True if a user is a party of an existing request that is not hidden from them. */
export async function isParty(db: Db | Tx, id: string, userId: string) {
  const request = await findParties(db, id)
  return request !== undefined && is('party', request, userId) && isShownWhole(request, userId)
}

export const about = ({ id, title }: Pick<Project, 'id' | 'title'>, more: Record<string, string> = {}) => ({
  songRequestId: id,
  subjects: { title, ...more },
})
