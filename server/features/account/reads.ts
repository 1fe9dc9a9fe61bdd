import { and, count, eq } from '#drizzle'
import type { Db } from '../../db/client.ts'
import { donations, songRequests, songwriterProfiles } from '../../db/schema.ts'
import { whereIs } from '../../domain/requests/access.ts'
import { isNotWithdrawn } from '../../domain/requests/visible.ts'

export async function findHoldings(db: Db, userId: string) {
  const [asked] = await db
    .select({ count: count() })
    .from(songRequests)
    .where(and(whereIs('listener', userId), isNotWithdrawn))
  const [given] = await db
    .select({ count: count() })
    .from(donations)
    .where(eq(donations.underwriterId, userId))
  const [profile] = await db
    .select({
      paypalLink: songwriterProfiles.paypalLink,
      venmoHandle: songwriterProfiles.venmoHandle,
      cashappHandle: songwriterProfiles.cashappHandle,
      tipLink: songwriterProfiles.tipLink,
      waysOffSince: songwriterProfiles.waysOffSince,
    })
    .from(songwriterProfiles)
    .where(eq(songwriterProfiles.userId, userId))
  return { requests: asked?.count ?? 0, pledges: given?.count ?? 0, profile }
}
