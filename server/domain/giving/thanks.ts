import { and, eq, isNull, or, sql } from '#unguarded'
import { donations, songRequests, thanks } from '../../db/schema.ts'
import { whereIs } from '../requests/access.ts'
import { gaveTo, standsFor } from './givers.ts'

const viewer = sql`${sql.placeholder('viewerId')}::uuid`

/**
 * Join condition: the viewer may see the listener's thank-you. The two parties and people with a live pledge
 * may. A hidden thank-you is visible to its listener alone.
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

/** Number of other people who can be thanked; null unless the viewer is the listener of an approved song. */
export const supporters = sql<number | null>`(case
  when ${songRequests.isApproved} and ${whereIs('listener', viewer)} then
    (select count(distinct ${donations.underwriterId})::int from ${donations}
      where ${standsFor(songRequests.id)} and ${donations.underwriterId} <> ${viewer}) end)`
