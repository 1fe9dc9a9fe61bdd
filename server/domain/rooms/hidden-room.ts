import type { HiddenRoom } from '#contract/requests/hidden-room'
import { and, eq, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { donations, type songRequests } from '../../db/schema.ts'
import { isGivenBy } from '../giving/givers.ts'
import { isOfSongwriter } from '../requests/access.ts'

type Hidden = Pick<typeof songRequests.$inferSelect, 'id' | 'title' | 'status' | 'shareableId' | 'hiddenAt'>

interface Looking {
  viewerId: string
  role: HiddenRoom['role']
}

/**
 * A hidden request as its songwriter or a giver sees it: its title, its time of hiding, and the viewer's own
 * money.
 */
export async function asHidden(
  db: Db | Tx,
  { id, title, status, shareableId, hiddenAt }: Hidden,
  { viewerId, role }: Looking,
): Promise<HiddenRoom> {
  const isOwn = role === 'giver' ? isGivenBy(viewerId) : isOfSongwriter(donations, viewerId)
  const sum = (of: 'pledged' | 'sent' | 'confirmed') =>
    sql<string>`coalesce(sum(coalesce(${donations.receivedAmount}, ${donations.amount}))
      filter (where ${donations.status} = ${sql.raw(`'${of}'`)}), 0.00)::text`
  const [money] = await db
    .select({ pledged: sum('pledged'), sent: sum('sent'), confirmed: sum('confirmed') })
    .from(donations)
    .where(and(eq(donations.songRequestId, id), isOwn))
  return { viewer: 'hidden', role, id, title, status, shareableId, hiddenAt: hiddenAt!, money: money! }
}
