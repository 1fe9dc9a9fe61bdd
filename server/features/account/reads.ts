import { and, eq } from '#drizzle'
import type { Db } from '../../db/client.ts'
import { donations, songRequests, songwriterProfiles } from '../../db/schema.ts'
import { wayColumns } from '../../domain/money/being-paid.ts'
import { whereIs } from '../../domain/requests/access.ts'
import { isNotWithdrawn } from '../../domain/requests/visible.ts'

export async function findHoldings(db: Db, userId: string) {
  const requests = await db.$count(songRequests, and(whereIs('listener', userId), isNotWithdrawn))
  const pledges = await db.$count(donations, eq(donations.underwriterId, userId))
  const [profile] = await db
    .select({ ...wayColumns, waysOffSince: songwriterProfiles.waysOffSince })
    .from(songwriterProfiles)
    .where(eq(songwriterProfiles.userId, userId))
  return { requests, pledges, profile }
}
