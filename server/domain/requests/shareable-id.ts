import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull } from '#unguarded'
import type { Db, Tx } from '../../db/client.ts'
import { retiredLinks, songRequests } from '../../db/schema.ts'
import { isThere } from './visible.ts'

/** 144 random bits, so that a room's link can't be guessed. */
export const newShareableId = () => randomBytes(18).toString('base64url')

/** True if this is the present link of this request, which is neither withdrawn nor hidden. */
export const isLinkOf = async (
  db: Db | Tx,
  { songRequestId, shareableId }: { songRequestId: string; shareableId: string },
): Promise<boolean> =>
  (await db.$count(
    songRequests,
    and(eq(songRequests.id, songRequestId), eq(songRequests.shareableId, shareableId), isThere),
  )) > 0

/**
 * Returns why a link has no request: `gone` if the link was renewed or the request withdrawn, else `unknown`.
 */
export async function lostLink(db: Db | Tx, shareableId: string): Promise<'gone' | 'unknown'> {
  const [retired] = await db
    .select({ id: retiredLinks.songRequestId })
    .from(retiredLinks)
    .where(eq(retiredLinks.shareableId, shareableId))
  if (retired) return 'gone'
  const [withdrawn] = await db
    .select({ id: songRequests.id })
    .from(songRequests)
    .where(and(eq(songRequests.shareableId, shareableId), isNotNull(songRequests.withdrawnAt)))
  return withdrawn ? 'gone' : 'unknown'
}
