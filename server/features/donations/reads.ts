import { unpaidDonations } from '#contract/grammar/state'
import { and, desc, eq, lt, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { type PageWish, pageValues, toPage } from '../../db/page.ts'
import { deliveries, disputes, donations, gifts, songRequests, thanks, users } from '../../db/schema.ts'
import { prepared } from '../../db/statements/prepared.ts'
import { answerFor, giftColumns, isHeardBy } from '../../domain/giving/gift.ts'
import { giversTitle, isOfChosen, isOpenTo } from '../../domain/giving/givers.ts'
import { linkFor } from '../../domain/giving/links.ts'
import { thanksColumns } from '../../domain/giving/thanks.ts'
import { giverCan, isFirstLapse, lapsesAtOf } from '../../domain/money/donation-can.ts'
import { whereIs } from '../../domain/requests/access.ts'
import { signedSong } from '../../domain/requests/song-address.ts'
import { isHidden, isListedPerson, whereNotHidden } from '../../domain/requests/visible.ts'

export type Row = typeof donations.$inferSelect

/** Length of the song in seconds. Several versions may have this file, all with equal length. */
const seconds = sql<number | null>`(select max(${deliveries.seconds}) from ${deliveries}
  where ${deliveries.songRequestId} = ${songRequests.id} and ${deliveries.songUrl} = ${songRequests.completedSongUrl})`

/** Id of the latest version that has this file and isn't hidden. Null if all are hidden. */
const deliveryId = sql<string | null>`(select ${deliveries.id} from ${deliveries}
  where ${deliveries.songRequestId} = ${songRequests.id} and ${deliveries.songUrl} = ${songRequests.completedSongUrl}
    and ${whereNotHidden(deliveries)} order by ${deliveries.version} desc limit 1)`

export const disputeColumns = {
  text: disputes.text,
  createdAt: disputes.createdAt,
  hiddenAt: disputes.hiddenAt,
}

const selectDonations = (db: Db | Tx) =>
  db
    .select({
      donation: donations,
      request: {
        id: songRequests.id,
        title: giversTitle.as('givers_title'),
        shareableId: linkFor(donations.underwriterId),
        status: songRequests.status,
        hiddenAt: songRequests.hiddenAt,
      },
      cover: { genre: songRequests.genre, emotions: songRequests.emotions },
      isPublic: songRequests.isPublic,
      song: {
        songUrl: songRequests.completedSongUrl,
        isApproved: songRequests.isApproved,
        link: songRequests.shareableId,
      },
      seconds: seconds.as('seconds'),
      deliveryId: deliveryId.as('delivery_id'),
      thanks: thanksColumns,
      dispute: disputeColumns,
      songwriter: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      suspendedAt: users.suspendedAt,
      closedAt: users.closedAt,
      ...giftColumns,
    })
    .from(donations)
    .leftJoin(songRequests, eq(songRequests.id, donations.songRequestId))
    .leftJoin(users, whereIs('songwriter', users.id))
    .leftJoin(thanks, and(eq(thanks.songRequestId, songRequests.id), whereNotHidden(thanks)))
    .leftJoin(gifts, eq(gifts.songRequestId, songRequests.id))
    .leftJoin(disputes, eq(disputes.donationId, donations.id))

const isUnpaid = ({ status }: Row) => unpaidDonations.some((unpaid) => unpaid === status)

type Joined = Awaited<ReturnType<typeof selectDonations>>[number]

function asDonation({ donation, request, songwriter, song, seconds, cover, thanks, gift, ...page }: Joined) {
  const { isWrapped, isPublic, suspendedAt, closedAt, deliveryId, dispute } = page
  const hides = isHidden(request)
  const isOpen = isOpenTo(donation)
  const hasLink = isOfChosen(donation) || ((isOpen || isPublic) && !isWrapped)
  const giver = { isParty: false, isUnderwriter: isOpen }
  const isHeard = isOpen && !hides && (gift === null || isHeardBy({ gift, isWrapped }, giver))
  const songUrl = isHeard && song?.isApproved && song.songUrl && signedSong(song.songUrl, song.link)
  const isPayee = isListedPerson({ suspendedAt, closedAt })
  const standsStill = isUnpaid(donation) && !isPayee
  const standing = { ...donation, isHidden: hides, isDisputed: dispute !== null }
  // Adds the fields to the row itself. Copying its twenty-four columns would be slow for lists of a hundred
  // rows.
  return Object.assign(donation, {
    madeBy: donation.madeBy === 'offer' ? null : donation.madeBy,
    can: giverCan(standing, Date.now(), !isPayee),
    isRenewable: isFirstLapse(standing) && isPayee && !hides,
    lapsesAt: lapsesAtOf(standing, standsStill),
    dispute,
    standsStill,
    request: request && {
      ...request,
      shareableId: hasLink ? request.shareableId : null,
      cover: hasLink && !hides ? cover : null,
      songwriter: hides ? null : songwriter,
      song: songUrl ? { songUrl, seconds, canSave: !isWrapped, deliveryId } : null,
      thanks: isOpen && !hides ? thanks : null,
      answer: gift && !hides ? answerFor(gift, giver) : null,
    },
  })
}

const ownPage = prepared((db) =>
  selectDonations(db)
    .where(
      and(eq(donations.underwriterId, sql.placeholder('giver')), lt(donations.id, sql.placeholder('before'))),
    )
    .orderBy(desc(donations.id))
    .limit(sql.placeholder('fetch'))
    .prepare('own_donations'),
)

export async function listOwn(db: Db | Tx, giver: string, wish: PageWish) {
  const rows = await ownPage(db).execute({ giver, ...pageValues(wish) })
  return toPage(rows.map(asDonation), wish)
}

const byId = prepared((db) =>
  selectDonations(db)
    .where(eq(donations.id, sql.placeholder('id')))
    .prepare('donation_by_id'),
)

export async function findDonation(db: Db | Tx, id: string) {
  const [row] = await byId(db).execute({ id })
  return row && asDonation(row)
}
