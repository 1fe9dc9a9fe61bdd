import { confirmedDonations, type DonationStatus, liveDonations } from '#contract/grammar/state'
import { and, eq, not, or, type SQLWrapper, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { donations, songRequests } from '../../db/schema.ts'
import { is, isOfSongwriter, type Who } from '../requests/access.ts'
import { isStillWrapped, shownTitle } from '../requests/visible.ts'
import { isIn } from './donation-statuses.ts'

/**
 * SQL condition: the giver chose the request. False for a match of the fund, and for a pledge that a matching
 * offer made before there were none any more.
 */
const isChosen = sql`(not ${donations.isGeneral} and ${donations.madeBy} is distinct from 'offer')`

/**
 * SQL condition: by this donation, its giver may open the request's room. For a match by the fund or by an
 * offer, this needs a confirmed payment, because until then the giver may decline the match, or only claim to
 * have paid.
 */
const opensRoom = or(isChosen, isIn(confirmedDonations))

/**
 * SQL condition: by this donation, its giver counts as a giver of the request. The donation is paid, or its
 * giver may open the request and still has to pay.
 */
export const standsFor = (requestId: string | SQLWrapper) =>
  and(eq(donations.songRequestId, requestId), isIn(liveDonations), opensRoom)!

type Given = Pick<typeof donations.$inferSelect, 'isGeneral' | 'madeBy'>
export const isOfChosen = ({ isGeneral, madeBy }: Given) => !isGeneral && madeBy !== 'offer'

/**
 * TypeScript form of `opensRoom`, for a donation that was already read. False unless the donation is live.
 */
export const isOpenTo = (donation: Given & { status: DonationStatus }) =>
  liveDonations.some((live) => live === donation.status) &&
  (isOfChosen(donation) || confirmedDonations.some((confirmed) => confirmed === donation.status))

/** SQL of the request's title as its giver may read it. The query must join the request and its gift. */
export const giversTitle = sql<string>`case when ${isChosen}
  or (${isIn(confirmedDonations)} and not ${isStillWrapped}) then ${songRequests.title} else ${shownTitle} end`

export const isGivenBy = (who: Who) => eq(donations.underwriterId, who)

/** SQL condition: a user gave or pledged to a request. The query must contain both ids. */
export const gaveTo = (requestId: SQLWrapper, userId: SQLWrapper) =>
  sql<boolean>`exists (select 1 from ${donations} where ${standsFor(requestId)} and ${isGivenBy(userId)})`

/**
 * SQL: number of people whose money is in a request's pledged sum, those matched by the fund among them. It
 * names nobody, because some are anonymous.
 */
export const countOfGivers = (requestId: SQLWrapper) =>
  sql<number>`(select count(distinct ${donations.underwriterId})::int from ${donations}
    where ${eq(donations.songRequestId, requestId)} and ${isIn(liveDonations)})`

export async function isGiver(db: Db | Tx, requestId: string, userId: string) {
  const [one] = await db
    .select({ id: donations.id })
    .from(donations)
    .where(and(standsFor(requestId), isGivenBy(userId)))
    .limit(1)
  return one !== undefined
}

/** People with a live pledge to this request, without duplicates. */
export const giversOf = (tx: Tx, requestId: string) =>
  tx.selectDistinct({ userId: donations.underwriterId }).from(donations).where(standsFor(requestId))

/** True if a payment of this person to another songwriter was confirmed. */
export async function hasPaidAnother(tx: Tx, giverId: string, songwriterId: string) {
  const [one] = await tx
    .select({ id: donations.id })
    .from(donations)
    .where(and(isGivenBy(giverId), isIn(confirmedDonations), not(isOfSongwriter(donations, songwriterId))))
    .limit(1)
  return one !== undefined
}

interface OfListener {
  id: string
  listenerId: string
}

/** Givers as in `giversOf`, but without the request's listener, who may be a giver too. */
export const otherGiversOf = async (tx: Tx, { id, listenerId }: OfListener) =>
  (await giversOf(tx, id)).filter(({ userId }) => !is('listener', { listenerId }, userId))
