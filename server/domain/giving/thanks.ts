import { and, eq, isNull, or, sql } from '#unguarded'
import { donations, songRequests, thanks } from '../../db/schema.ts'
import { whereIs } from '../requests/access.ts'
import { gaveTo, standsFor } from './givers.ts'

const viewer = sql`${sql.placeholder('viewerId')}::uuid`

/**
 * Join condition of the listener's thank-you: visible to the two parties, and to people with a live pledge.
 */
export const isThanksSeen = and(
  eq(thanks.songRequestId, songRequests.id),
  or(whereIs('party', viewer), gaveTo(songRequests.id, viewer)),
  or(isNull(thanks.hiddenAt), whereIs('listener', viewer)),
)

export const thanksColumns = {
  text: thanks.text,
  createdAt: thanks.createdAt,
  updatedAt: thanks.updatedAt,
  hiddenAt: thanks.hiddenAt,
}

/** For the listener of an approved song: number of other people who can be thanked. */
export const supporters = sql<number | null>`(case
  when ${songRequests.isApproved} and ${whereIs('listener', viewer)} then
    (select count(distinct ${donations.underwriterId})::int from ${donations}
      where ${standsFor(songRequests.id)} and ${donations.underwriterId} <> ${viewer}) end)`
