import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { songwriterProfiles } from '../../db/schema.ts'

/** Whether a songwriter has a payment method that givers see; one without is notified of it at each pledge. */
export async function canBePaid(tx: Tx, userId: string) {
  const { paypalLink, venmoHandle, cashappHandle, tipLink, waysOffSince } = songwriterProfiles
  const [profile] = await tx
    .select({
      way: sql<
        string | null
      >`case when ${waysOffSince} is null then coalesce(${paypalLink}, ${venmoHandle}, ${cashappHandle}, ${tipLink}) end`,
    })
    .from(songwriterProfiles)
    .where(eq(songwriterProfiles.userId, userId))
  return Boolean(profile?.way)
}
