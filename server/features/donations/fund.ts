import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { communityFund, donations } from '../../db/schema.ts'
import { fundId } from '../../fund.ts'

const sum = (amount: string, which: string) =>
  sql<string>`coalesce(sum(${sql.raw(amount)}) filter (where ${sql.raw(which)}), 0)::numeric(12,2)::text`

/** Prepares the read of what the Community Fund stands at; its row is made when nobody has pledged yet. */
export function communityFundReader(db: Db) {
  const monthStart = sql.raw(`date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'`)
  const live = `status <> 'rejected'`

  const row = db
    .select({
      totalAmount: communityFund.totalAmount,
      monthlyGoal: communityFund.monthlyGoal,
      lastUpdated: communityFund.lastUpdated,
    })
    .from(communityFund)
    .where(eq(communityFund.id, fundId))
    .prepare('fund_row')
  // Each sum walks an index of its own or of general pledges alone, never the table.
  const parts = db
    .select({
      monthAmount: sql<string>`(select coalesce(sum(amount), 0)::numeric(12,2)::text from ${donations}
        where is_general and ${sql.raw(live)} and created_at >= ${monthStart})`,
      waitingAmount: sql<string>`(select coalesce(sum(amount), 0)::numeric(12,2)::text from ${donations}
        where is_general and song_request_id is null and status = 'pledged')`,
      matchedAmount: sum('amount', `${live} and song_request_id is not null`),
      confirmedAmount: sum('coalesce(received_amount, amount)', `status = 'confirmed'`),
    })
    .from(donations)
    .where(sql`is_general`)
    .prepare('fund_parts')

  return async () => {
    const [[kept], [sums]] = await Promise.all([row.execute(), parts.execute()])
    return { ...(kept ?? (await firstRow(db))), ...sums! }
  }
}

async function firstRow(db: Db) {
  await db.insert(communityFund).values({ id: fundId }).onConflictDoNothing()
  const [row] = await db.select().from(communityFund).where(eq(communityFund.id, fundId))
  return row!
}
