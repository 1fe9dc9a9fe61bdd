import { isRoom, isWrapped, type Room, type Shared } from '#contract/requests/song-requests'
import type { ReportKind } from '#contract/trust/words'
import { and, eq, isNull, or, sql } from '#unguarded'
import type { Db, Tx } from '../../db/client.ts'
import {
  deliveries,
  deliveryComments,
  disputes,
  donations,
  lyricComments,
  lyricDrafts,
  projectMessages,
  songRequests,
  songwriterProfiles,
} from '../../db/schema.ts'
import { isGivenBy, isGiver } from '../giving/givers.ts'
import { isOfSongwriter, viewerOf, whereIs } from '../requests/access.ts'
import { isThere } from '../requests/visible.ts'
import { findRoom } from '../rooms/room.ts'
import { findPublicSongwriter } from '../songwriters/public-page.ts'

interface Seeing {
  kind: ReportKind
  id: string
  viewerId: string | undefined
  /** Link of the room, if the viewer has access only by it. */
  link?: string | undefined
}

/**
 * True if a viewer, who may be signed out, can see this item. The same reads as for the pages are used, so
 * that hidden, wrapped or withdrawn items are not seen.
 */
export async function isSeen(db: Db | Tx, { kind, id, viewerId, link }: Seeing): Promise<boolean> {
  const seen = { id, viewerId, link }
  if (kind === 'message') return viewerId !== undefined && isMessageSeen(db, id, viewerId)
  if (kind === 'comment') return viewerId !== undefined && isCommentSeen(db, id, viewerId)
  if (kind === 'lyric_draft') return viewerId !== undefined && isDraftSeen(db, id, viewerId)
  if (kind === 'lyric_comment') return viewerId !== undefined && isLyricCommentSeen(db, id, viewerId)
  if (kind === 'dispute') return viewerId !== undefined && isDisputeSeen(db, id, viewerId)
  if (kind === 'songwriter') return isSongwriterSeen(db, seen)
  if (kind === 'delivery') return isDeliverySeen(db, seen)
  const shared = await sharedOf(db, seen)
  // While a gift is wrapped, givers can read the thank-you, but nothing else about the song.
  if (shared && isWrapped(shared)) return kind === 'thank_you' && shared.thanks !== undefined
  return shared !== undefined && isRoom(shared) && isIn[kind](shared)
}

const isIn = {
  request: () => true,
  review: ({ review }) => review !== null,
  gift_answer: ({ gift }) => gift !== null && gift.answer !== null,
  thank_you: ({ thanks }) => thanks !== null,
} satisfies Partial<Record<ReportKind, (room: Room) => boolean>>

type Viewing = Omit<Seeing, 'kind'>

/**
 * Reply for a request's link, as the viewer gets it. If `link` is absent, the request's first link is
 * assumed, until the listener renews the link. After that, only the new link or the viewer's own relation to
 * the request gives access.
 */
async function sharedOf(db: Db | Tx, { id, viewerId, link }: Viewing): Promise<Shared | undefined> {
  const [request] = await db
    .select({
      shareableId: songRequests.shareableId,
      linkRenewedAt: songRequests.linkRenewedAt,
      isPublic: songRequests.isPublic,
      status: songRequests.status,
      listenerId: songRequests.listenerId,
      songwriterId: songRequests.songwriterId,
      invitedSongwriterId: songRequests.invitedSongwriterId,
    })
    .from(songRequests)
    .where(eq(songRequests.id, id))
  if (!request) return undefined
  const isKnown =
    request.linkRenewedAt === null ||
    request.isPublic ||
    request.shareableId === link ||
    viewerOf(request, viewerId) !== 'visitor' ||
    (viewerId !== undefined && (await isGiver(db, id, viewerId)))
  return isKnown ? findRoom(db, request.shareableId, viewerId) : undefined
}

async function isMessageSeen(db: Db | Tx, id: string, viewerId: string) {
  const { senderId, receiverId, hiddenAt, songRequestId } = projectMessages
  const [seen] = await db
    .select({ id: projectMessages.id })
    .from(projectMessages)
    .innerJoin(songRequests, eq(songRequests.id, songRequestId))
    .where(
      and(
        eq(projectMessages.id, id),
        isNull(hiddenAt),
        isThere,
        or(
          whereIs('listener', viewerId),
          and(whereIs('songwriter', viewerId), or(eq(senderId, viewerId), eq(receiverId, viewerId))),
        ),
      ),
    )
  return seen !== undefined
}

/** SQL condition: the viewer is the listener of the request, or the songwriter of this version or draft. */
const isOfParty = (viewerId: string, table: typeof deliveries | typeof lyricDrafts = deliveries) =>
  and(
    isThere,
    or(whereIs('listener', viewerId), and(whereIs('songwriter', viewerId), isOfSongwriter(table, viewerId))),
  )

async function isDraftSeen(db: Db | Tx, id: string, viewerId: string) {
  const [seen] = await db
    .select({ id: lyricDrafts.id })
    .from(lyricDrafts)
    .innerJoin(songRequests, eq(songRequests.id, lyricDrafts.songRequestId))
    .where(and(eq(lyricDrafts.id, id), isNull(lyricDrafts.hiddenAt), isOfParty(viewerId, lyricDrafts)))
  return seen !== undefined
}

async function isLyricCommentSeen(db: Db | Tx, id: string, viewerId: string) {
  const [seen] = await db
    .select({ id: lyricComments.id })
    .from(lyricComments)
    .innerJoin(lyricDrafts, eq(lyricDrafts.id, lyricComments.draftId))
    .innerJoin(songRequests, eq(songRequests.id, lyricDrafts.songRequestId))
    .where(and(eq(lyricComments.id, id), isNull(lyricComments.hiddenAt), isOfParty(viewerId, lyricDrafts)))
  return seen !== undefined
}

async function isCommentSeen(db: Db | Tx, id: string, viewerId: string) {
  const [seen] = await db
    .select({ id: deliveryComments.id })
    .from(deliveryComments)
    .innerJoin(deliveries, eq(deliveries.id, deliveryComments.deliveryId))
    .innerJoin(songRequests, eq(songRequests.id, deliveryComments.songRequestId))
    .where(and(eq(deliveryComments.id, id), isNull(deliveryComments.hiddenAt), isOfParty(viewerId)))
  return seen !== undefined
}

/**
 * True if the viewer can read the giver's statement about a payment. Only its giver and its songwriter can.
 */
async function isDisputeSeen(db: Db | Tx, id: string, viewerId: string) {
  const [seen] = await db
    .select({ id: disputes.donationId })
    .from(disputes)
    .innerJoin(donations, eq(donations.id, disputes.donationId))
    .where(
      and(
        eq(disputes.donationId, id),
        isNull(disputes.hiddenAt),
        or(isOfSongwriter(donations, viewerId), isGivenBy(viewerId)),
      ),
    )
  return seen !== undefined
}

/**
 * True if the viewer can listen to this version. The two parties can listen to all versions, other people
 * only to the approved song.
 */
async function isDeliverySeen(db: Db | Tx, { id, viewerId, link }: Viewing) {
  const [delivery] = await db
    .select({
      songRequestId: deliveries.songRequestId,
      isOwn: viewerId === undefined ? sql<boolean>`false` : sql<boolean>`(${isOfParty(viewerId)})`,
    })
    .from(deliveries)
    .innerJoin(songRequests, eq(songRequests.id, deliveries.songRequestId))
    .where(and(eq(deliveries.id, id), isNull(deliveries.hiddenAt)))
  if (!delivery || delivery.isOwn) return delivery !== undefined
  const shared = await sharedOf(db, { id: delivery.songRequestId, viewerId, link })
  return shared !== undefined && isRoom(shared) && shared.deliveryId === id
}

/**
 * True if the viewer can see this songwriter. Members see every songwriter. Visitors see songwriters with a
 * public page, and the songwriter of a room whose link they have.
 */
async function isSongwriterSeen(db: Db | Tx, { id, viewerId, link }: Viewing) {
  if (viewerId !== undefined) {
    const [profile] = await db
      .select({ id: songwriterProfiles.id })
      .from(songwriterProfiles)
      .where(and(eq(songwriterProfiles.id, id), isNull(songwriterProfiles.hiddenAt)))
    return profile !== undefined
  }
  if (await findPublicSongwriter(db, id)) return true
  const shared = link === undefined ? undefined : await findRoom(db, link, undefined)
  return shared !== undefined && isRoom(shared) && shared.songwriter?.id === id
}
