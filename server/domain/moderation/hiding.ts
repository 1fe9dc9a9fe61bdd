import type { ReportKind } from '#contract/trust/words'
import { and, eq, isNotNull, isNull, type PgColumn, type PgTable, type SQL, sql } from '#unguarded'
import type { Tx } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import {
  deliveries,
  deliveryComments,
  disputes,
  gifts,
  lyricComments,
  lyricDrafts,
  projectMessages,
  songRequests,
  songwriterProfiles,
  thanks,
} from '../../db/schema.ts'
import { noteOutside, type Queue } from '../../storage/replay-log.ts'
import { changed } from '../journal/change-feed.ts'
import { record } from '../journal/events.ts'
import { lockRequest } from '../requests/lock.ts'
import { isFileHidden } from '../requests/visible.ts'
import { resumeDays } from './resume-days.ts'

/**
 * Hides something from everyone but its owner (product.md, "Hidden things"), and makes the screens that show
 * it refetch it. `id` is the request's id for a review, an answer to a gift or a thank-you, and the
 * donation's id for a giver's statement. Returns false if it is already hidden or doesn't exist.
 */
export const hideThing = (tx: Tx, jobs: Queue, kind: ReportKind, id: string) =>
  turn(tx, jobs, { kind, id, hides: true })

/** Unhides something, and resumes the request's deadlines. */
export const showThing = (tx: Tx, jobs: Queue, kind: ReportKind, id: string) =>
  turn(tx, jobs, { kind, id, hides: false })

interface Part {
  table: PgTable
  hiddenAt: PgColumn
  id: PgColumn
  songRequestId: PgColumn
  /**
   * Column that is null if there is no text, so that nothing can be hidden. Only for parts whose row has
   * other contents too.
   */
  said?: PgColumn
}

const part = (table: PgTable & Record<'hiddenAt' | 'songRequestId', PgColumn>, id: PgColumn) => ({
  table,
  hiddenAt: table.hiddenAt,
  id,
  songRequestId: table.songRequestId,
})

const partOf = {
  delivery: part(deliveries, deliveries.id),
  message: part(projectMessages, projectMessages.id),
  comment: part(deliveryComments, deliveryComments.id),
  lyric_draft: part(lyricDrafts, lyricDrafts.id),
  lyric_comment: part(lyricComments, lyricComments.id),
  review: {
    table: songRequests,
    hiddenAt: songRequests.reviewHiddenAt,
    id: songRequests.id,
    songRequestId: songRequests.id,
    // A rating without words is a review, too.
    said: songRequests.rating,
  },
  gift_answer: {
    table: gifts,
    hiddenAt: gifts.answerHiddenAt,
    id: gifts.songRequestId,
    songRequestId: gifts.songRequestId,
    said: gifts.answer,
  },
  thank_you: part(thanks, thanks.songRequestId),
  dispute: part(disputes, disputes.donationId),
} satisfies Partial<Record<ReportKind, Part>>

interface Turn {
  kind: ReportKind
  id: string
  hides: boolean
}

async function turn(tx: Tx, jobs: Queue, { kind, id, hides }: Turn): Promise<boolean> {
  const isTurned = await turnThing(tx, { kind, id, hides })
  if (isTurned) await noteOutside(jobs, tx, { kind: hides ? 'hidden' : 'shown', thing: kind, id })
  return isTurned
}

function turnThing(tx: Tx, { kind, id, hides }: Turn) {
  if (kind === 'request') return turnRequest(tx, id, hides)
  if (kind === 'songwriter') return turnSongwriter(tx, id, hides)
  return turnPart(tx, partOf[kind], { id, hides, isDelivery: kind === 'delivery' })
}

/**
 * SQL condition: the row is not in the requested state yet. So only one of two concurrent calls changes it.
 */
const differs = (hiddenAt: PgColumn, hides: boolean) => (hides ? isNull(hiddenAt) : isNotNull(hiddenAt))

async function turnRequest(tx: Tx, id: string, hides: boolean): Promise<boolean> {
  const request = await lockRequest(tx, id)
  if (!request) return false
  const [turned] = await tx
    .update(songRequests)
    .set({ hiddenAt: hides ? now() : null })
    .where(
      and(eq(songRequests.id, id), isNull(songRequests.withdrawnAt), differs(songRequests.hiddenAt, hides)),
    )
    .returning({ id: songRequests.id })
  if (!turned) return false
  // The event has no actor. Only the stewards' log names the steward.
  const kind = hides ? 'hidden' : 'shown_again'
  await record(tx, { kind, subjectId: id, actorId: null, fromStatus: request.status })
  if (!hides) await resumeDays(tx, id)
  return true
}

async function turnSongwriter(tx: Tx, id: string, hides: boolean): Promise<boolean> {
  const [turned] = await tx
    .update(songwriterProfiles)
    .set({ hiddenAt: hides ? now() : null })
    .where(and(eq(songwriterProfiles.id, id), differs(songwriterProfiles.hiddenAt, hides)))
    .returning({ userId: songwriterProfiles.userId })
  if (turned) changed(tx, 'profileTurned', { people: [turned.userId] })
  return turned !== undefined
}

interface Turning {
  id: string
  hides: boolean
  isDelivery: boolean
}

async function turnPart(tx: Tx, part: Part, { id, hides, isDelivery }: Turning): Promise<boolean> {
  const find = () =>
    tx
      .select({
        requestId: sql<string>`${part.songRequestId}`,
        hiddenAt: sql<string | null>`${part.hiddenAt}`,
      })
      .from(part.table)
      .where(eq(part.id, id))
  const [found] = await find()
  // Lock order: first the request, then its parts.
  if (!found || !(await lockRequest(tx, found.requestId))) return false
  const { requestId } = found
  const [before] = await find()
  const isSaid = hides && part.said ? isNotNull(part.said) : undefined
  const [turned] = await tx
    .update(part.table)
    .set({ [fieldOf(part)]: hides ? now() : null })
    .where(and(eq(part.id, id), differs(part.hiddenAt, hides), isSaid))
    .returning({ requestId: sql<string>`${part.songRequestId}` })
  if (!turned) return false
  if (isDelivery) await playWhatIsLeft(tx, { requestId, id, hides, wasHiddenAt: before?.hiddenAt ?? null })
  changed(tx, 'partTurned', { room: requestId })
  return true
}

/** Name of the column's field in the drizzle schema, for `set`. */
const fieldOf = ({ table, hiddenAt }: Part) =>
  Object.entries(table).find(([, column]) => column === hiddenAt)![0]

/**
 * SQL condition: the version is by the request's current songwriter, delivered since their acceptance, and
 * its file isn't hidden.
 */
const isLeft: SQL = sql`${deliveries.songRequestId} = ${songRequests.id}
  and ${deliveries.songwriterId} = ${songRequests.songwriterId}
  and ${deliveries.createdAt} >= coalesce(${songRequests.acceptedAt}, ${songRequests.createdAt})
  and not ${isFileHidden(deliveries.songRequestId, deliveries.songUrl)}`

const newestLeft = sql`(select ${deliveries.songUrl} from ${deliveries} where ${isLeft}
  order by ${deliveries.version} desc limit 1)`

const isPlayedHidden = isFileHidden(songRequests.id, songRequests.completedSongUrl)

/**
 * SQL: the version that was just unhidden, if it is the approved one. It is approved if it was the newest
 * version that was not hidden at the approval. Visible versions are not compared, because an approved visible
 * version plays already.
 */
const approvedAgain = (
  id: string,
  wasHiddenAt: string | null,
) => sql`(select ${deliveries.songUrl} from ${deliveries}
  where ${deliveries.id} = ${id} and ${isLeft}
    and ${wasHiddenAt}::timestamptz >= ${songRequests.approvedAt}
    and not exists (select 1 from ${deliveries} as newer where newer.song_request_id = ${songRequests.id}
      and newer.songwriter_id = ${songRequests.songwriterId} and newer.version > ${deliveries.version}
      and newer.hidden_at >= ${songRequests.approvedAt}))`

interface Played {
  requestId: string
  id: string
  hides: boolean
  wasHiddenAt: string | null
}

/**
 * Sets the request's song to the newest visible version of its songwriter, or to none. After the approval, it
 * is the approved version, or none while that version is hidden, because the listener approved no other.
 */
const playWhatIsLeft = (tx: Tx, { requestId, id, hides, wasHiddenAt }: Played) => {
  const approved = hides
    ? sql`case when not ${isPlayedHidden} then ${songRequests.completedSongUrl} end`
    : sql`coalesce(${songRequests.completedSongUrl}, ${approvedAgain(id, wasHiddenAt)})`
  return tx
    .update(songRequests)
    .set({
      completedSongUrl: sql`case when ${songRequests.isApproved} then ${approved} else ${newestLeft} end`,
    })
    .where(eq(songRequests.id, requestId))
}
