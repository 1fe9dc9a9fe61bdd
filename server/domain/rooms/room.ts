import type { Project, Shared, SharedWithAll } from '#contract/requests/song-requests'
import { alias, and, desc, eq, isNull, sql } from '#unguarded'
import type { Db, Tx } from '../../db/client.ts'
import { deliveries, gifts, songRequests, songwriterProfiles, thanks, users } from '../../db/schema.ts'
import { prepared } from '../../db/statements/prepared.ts'
import { isDeclined } from '../giving/declines.ts'
import { asGift, asWrapped, giftColumns, isHeardBy } from '../giving/gift.ts'
import { countOfGivers, gaveTo } from '../giving/givers.ts'
import { isThanksSeen, supporters, thanksColumns } from '../giving/thanks.ts'
import { viewerOf, whereIs } from '../requests/access.ts'
import { asProject, noMoney, partyColumns } from '../requests/requests.ts'
import { signedSong } from '../requests/song-address.ts'
import { hasLost } from '../requests/terms/project-terms.ts'
import { work } from '../requests/turns.ts'
import { heldColumns, owesAnswers } from '../requests/unanswered.ts'
import {
  hasLeft,
  isListedPerson,
  isNotWithdrawn,
  isShownWhole,
  isThere,
  mayListen,
} from '../requests/visible.ts'
import { offerColumns } from '../songwriters/offers.ts'
import { lensOf } from './audiences.ts'
import { asHidden } from './hidden-room.ts'
import { type OfParty, ofOthers, type Quiet, roomOfParty } from './of-party.ts'
import { cardOf } from './songwriter-card.ts'

const artist = alias(users, 'artist')

const viewer = sql`${sql.placeholder('viewerId')}::uuid`

/**
 * SQL condition: the viewer gave to a gift or to a hidden request. For other requests this is not needed,
 * because a pledge gives no access to the room.
 */
const gaveToGift = sql<boolean>`((${gifts.id} is not null or ${songRequests.hiddenAt} is not null) and ${gaveTo(songRequests.id, viewer)})`

/** Columns that depend on the viewer. */
const ofMember = {
  columns: {
    supporters: supporters.as('supporters'),
    gave: gaveToGift.as('gave'),
    hasLost: sql<boolean>`(${songRequests.status} = 'open' and ${hasLost(viewer)})`.as('has_lost'),
    ...heldColumns,
    owesAnswers: owesAnswers(viewer).as('owes_answers'),
    isDeclined: isDeclined(songRequests.id, viewer).as('is_declined'),
  },
  thanks: isThanksSeen,
  // Includes hidden requests, because `asHidden` shows a part of them to the songwriter and the givers.
  there: isNotWithdrawn,
}

const no = sql<boolean>`false`
/**
 * Fixed values in place of `ofMember` for a signed-out viewer, who sees none of these fields. Their moves
 * don't depend on the fields either. Looking them up would be more than half of the work of this query, by
 * which most rooms are read.
 */
const ofStranger: typeof ofMember = {
  columns: {
    supporters: sql<null>`null::int`.as('supporters'),
    gave: no.as('gave'),
    hasLost: no.as('has_lost'),
    isHeld: no.as('is_held'),
    isPaid: no.as('is_paid'),
    owesAnswers: no.as('owes_answers'),
    isDeclined: no.as('is_declined'),
  },
  thanks: no,
  there: isThere,
}

const roomByLink = (name: string, { columns, thanks: thanksSeen, there }: typeof ofMember) =>
  prepared((db) =>
    db
      .select({
        ...partyColumns,
        isAnonymous: songRequests.isAnonymous,
        account: { suspendedAt: users.suspendedAt, closedAt: users.closedAt },
        writerClosedAt: artist.closedAt,
        writerSuspendedAt: artist.suspendedAt,
        rating: songRequests.rating,
        review: songRequests.review,
        reviewHiddenAt: songRequests.reviewHiddenAt,
        givers: countOfGivers(songRequests.id).as('givers'),
        acceptedAt: songRequests.acceptedAt,
        approvedAt: songRequests.approvedAt,
        work: work.as('work'),
        thanks: thanksColumns,
        song: {
          id: deliveries.id,
          createdAt: deliveries.createdAt,
          peaks: deliveries.peaks,
          seconds: deliveries.seconds,
          lyrics: deliveries.lyrics,
          lyricTimes: deliveries.lyricTimes,
        },
        ...giftColumns,
        ...columns,
        songwriter: {
          id: songwriterProfiles.id,
          bio: songwriterProfiles.bio,
          genres: songwriterProfiles.genres,
          hiddenAt: songwriterProfiles.hiddenAt,
          rating: songwriterProfiles.rating,
          completedSongs: songwriterProfiles.completedSongs,
          ...offerColumns,
        },
        artist: {
          firstName: artist.firstName,
          lastName: artist.lastName,
          profileImageUrl: artist.profileImageUrl,
        },
      })
      .from(songRequests)
      .innerJoin(users, whereIs('listener', users.id))
      .leftJoin(songwriterProfiles, whereIs('songwriter', songwriterProfiles.userId))
      .leftJoin(artist, eq(artist.id, songwriterProfiles.userId))
      .leftJoin(
        deliveries,
        and(
          eq(deliveries.songRequestId, songRequests.id),
          eq(deliveries.songUrl, songRequests.completedSongUrl),
          isNull(deliveries.hiddenAt),
        ),
      )
      .leftJoin(gifts, eq(gifts.songRequestId, songRequests.id))
      .leftJoin(thanks, thanksSeen)
      .where(and(eq(songRequests.shareableId, sql.placeholder('shareableId')), there))
      // If one file was delivered as several versions, the latest version is used.
      .orderBy(desc(deliveries.version))
      .limit(1)
      .prepare(name),
  )

const roomForMember = roomByLink('room_for_member', ofMember)
const roomForStranger = roomByLink('room_for_stranger', ofStranger)

/**
 * The room behind a link, as this viewer may see it; undefined if there is none. Only the two parties can
 * open a wrapped gift, and underwriters if the listener lets them listen. In a hidden request, the songwriter
 * and the givers see only the title and their own money.
 */
export function findRoom(
  db: Db | Tx,
  shareableId: string,
  viewerId: undefined,
): Promise<SharedWithAll | undefined>
export function findRoom(
  db: Db | Tx,
  shareableId: string,
  viewerId: string | undefined,
): Promise<Shared | undefined>
export async function findRoom(
  db: Db | Tx,
  shareableId: string,
  viewerId: string | undefined,
): Promise<Shared | undefined> {
  const byLink = viewerId ? roomForMember : roomForStranger
  const [row] = await byLink(db).execute({ shareableId, viewerId })
  if (!row) return undefined
  const {
    songwriter,
    artist,
    writerClosedAt,
    writerSuspendedAt,
    account,
    song,
    acceptedAt: _,
    approvedAt,
    work: __,
    rating,
    review,
    reviewHiddenAt,
    thanks,
    supporters,
    givers,
    gift,
    isWrapped,
    now,
    gave,
    ...request
  } = row
  const isAway = !isListedPerson(account)
  const viewer = viewerOf(request, viewerId)
  const isParty = viewer === 'listener' || viewer === 'songwriter'
  const payee = { suspendedAt: writerSuspendedAt, closedAt: writerClosedAt }
  const isUnasked = gift !== null && !isParty && !gave
  const standing = { isAway, isWriterGone: hasLeft(payee), isPayee: isListedPerson(payee), isUnasked }
  const [ofParty = ofOthers] = isParty ? await roomOfParty(db).execute({ id: request.id }) : []
  const { terms, isRefused, quiet } = ofParty
  const isSilent = Boolean(quiet?.toldAt)
  const project = asProject({ ...request, terms, isRefused, isSilent, ...standing }, viewerId)
  if (!isShownWhole(row, viewerId)) {
    const role = viewer === 'songwriter' ? viewer : gave && ('giver' as const)
    return role && viewerId ? asHidden(db, row, { viewerId, role }) : undefined
  }
  const given = gift && { gift, isWrapped, now }
  const looking = { isParty, isUnderwriter: gave }
  if (given && !isHeardBy(given, looking))
    return {
      ...asWrapped(given, project),
      ...(thanks && { thanks: { ...thanks, songRequestId: project.id } }),
    }
  // For a gift's receiver and others with the link it is a gift, not a project with rating, brief and sums.
  const isGiftToViewer = given && !isParty
  const shown = lensOf({ parties: isParty, hearers: mayListen(project, viewerId) })
  const isReviewShown = reviewHiddenAt === null || viewer === 'listener'
  const said = { createdAt: approvedAt ?? '', hiddenAt: reviewHiddenAt }
  return {
    viewer,
    can: project.can,
    request: {
      ...project,
      ...(isUnasked && noMoney),
      ...(isGiftToViewer && !given.gift.showStory && { story: '' }),
    },
    project: shown('project', project),
    songwriter: songwriter && artist && cardOf(songwriter, artist, { viewerId, isGift: gift !== null }),
    stages: stagesOf({ ...row, ...ofParty }, shown),
    songUrl: shown('songUrl', songFor(project, isParty)),
    deliveryId: shown('deliveryId', song?.id ?? null),
    peaks: shown('peaks', song?.peaks ?? null),
    seconds: shown('seconds', song?.seconds ?? null),
    lyrics: shown('lyrics', song?.lyrics ?? null),
    lyricTimes: shown('lyricTimes', song?.lyricTimes ?? null),
    review: rating && approvedAt && !isGiftToViewer && isReviewShown ? { rating, review, ...said } : null,
    thanks,
    supporters,
    givers: isGiftToViewer ? null : givers,
    // A suspended user's links still work, but their requests are in no public list.
    isPublic: project.isPublic && project.hiddenAt === null && !isAway,
    gift: given && asGift(given, looking),
  }
}

type Row = Awaited<ReturnType<ReturnType<typeof roomForMember>['execute']>>[number]

/** Stages of the song, as this viewer may see them. */
const stagesOf = (
  { song, acceptedAt, approvedAt, work, quiet, pendingProposals, hasWaitingWords }: Row & OfParty,
  shown: ReturnType<typeof lensOf>,
) => ({
  acceptedAt,
  work: work && { ...work, createdAt: moment(work.createdAt) },
  deliveredAt: song?.createdAt ?? null,
  approvedAt,
  pendingProposals: shown('pendingProposals', pendingProposals),
  hasWaitingWords: shown('hasWaitingWords', hasWaitingWords),
  quiet: shown('quiet', quiet && asQuiet(quiet)),
})

const songFor = ({ completedSongUrl, shareableId }: Project, isParty: boolean) =>
  completedSongUrl && !isParty ? signedSong(completedSongUrl, shareableId) : completedSongUrl

const asQuiet = ({ askedAt, toldAt }: Quiet) => ({
  askedAt: moment(askedAt),
  toldAt: toldAt && moment(toldAt),
})

/** Converts a timestamp from PostgreSQL's JSON format to ISO 8601. */
const moment = (time: string) => new Date(time).toISOString()
