import { sql } from 'drizzle-orm'
import { liveDonations } from '#contract/state'
import { donations, songRequests, thanks } from '../db/schema.ts'
import { isIn } from '../money/donation-statuses.ts'

const viewer = sql`${sql.placeholder('viewerId')}::uuid`

/** That a pledge to this request stands. */
const isGiven = sql`${donations.songRequestId} = ${songRequests.id} and ${isIn(liveDonations)}`

interface Said {
  text: string
  createdAt: string
  updatedAt: string
}

/** The listener's thank-you, for the two parties and for whoever's pledge stands; takes the `viewerId`. */
export const thanksSeen = sql<Said | null>`(select json_build_object('text', ${thanks.text},
    'createdAt', ${thanks.createdAt}, 'updatedAt', ${thanks.updatedAt})
  from ${thanks} where ${thanks.songRequestId} = ${songRequests.id}
    and (${viewer} in (${songRequests.listenerId}, ${songRequests.songwriterId})
      or exists (select 1 from ${donations} where ${isGiven} and ${donations.underwriterId} = ${viewer})))`

/** For the listener, once the song is approved: how many others can be thanked for it. */
export const supporters = sql<number | null>`(case
  when ${songRequests.isApproved} and ${songRequests.listenerId} = ${viewer} then
    (select count(distinct ${donations.underwriterId})::int from ${donations}
      where ${isGiven} and ${donations.underwriterId} <> ${viewer}) end)`
