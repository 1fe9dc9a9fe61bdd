import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { songwriterProfiles } from '../../db/schema.ts'

/** Whether a songwriter has a payment method; one without is notified of it at each pledge. */
export async function canBePaid(tx: Tx, userId: string) {
  const { paypalLink, venmoHandle, cashappHandle, tipLink } = songwriterProfiles
  const [profile] = await tx
    .select({
      way: sql<string | null>`coalesce(${paypalLink}, ${venmoHandle}, ${cashappHandle}, ${tipLink})`,
    })
    .from(songwriterProfiles)
    .where(eq(songwriterProfiles.userId, userId))
  return Boolean(profile?.way)
}
