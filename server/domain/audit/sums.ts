import { type SQL, sql } from '#unguarded'
import type { Tx } from '../../db/client.ts'
import { communityFund, moneyMonths, siteFigures, songRequests, unprovenSums } from '../../db/schema.ts'
import { fundId, monthSums, requestSums } from '../money/totals.ts'
import { ofUnproven, unsentOfUnproven } from '../money/unproven.ts'

export async function auditSums(tx: Tx): Promise<string[]> {
  return [
    ...(await compare(tx, {
      of: (key) => `Request ${key}`,
      kept: sql`select id::text as key, pledged_amount as pledged, sent_amount as sent, received_amount as received
        from ${songRequests}`,
      right: sql`select id::text as key, pledged, sent, received from (${requestSums}) as sums`,
      columns: ['pledged', 'sent', 'received'],
    })),
    ...(await compare(tx, {
      of: (key) => `Donations of ${key}`,
      kept: sql`select month as key, sum(pledged) as pledged, sum(general) as general, sum(waiting) as waiting,
        sum(matched) as matched, sum(confirmed) as confirmed from ${moneyMonths} group by month`,
      right: sql`select month as key, pledged, general, waiting, matched, confirmed from (${monthSums}) as sums`,
      columns: ['pledged', 'general', 'waiting', 'matched', 'confirmed'],
    })),
    ...(await compare(tx, {
      of: (key) => `Unsent pledges of ${key.trim()}`,
      kept: sql`select user_id || ' ' || month as key, pledged, general, waiting, matched from ${unprovenSums}`,
      right: sql`select user_id || ' ' || month as key, pledged, general, waiting, matched from (${unsentOfUnproven()}) as sums`,
      columns: [...ofUnproven],
    })),
    ...(await compare(tx, {
      of: () => 'The Community Fund',
      kept: sql`select 'fund' as key, total_amount as total from ${communityFund} where id = ${fundId}`,
      right: sql`select 'fund' as key, coalesce(sum(general), 0) as total from (${monthSums}) as sums`,
      columns: ['total'],
    })),
    ...(await compare(tx, {
      of: () => 'The figures of the site',
      kept: sql`select 'figures' as key, songs, listeners from ${siteFigures}`,
      right: sql`select 'figures' as key, count(*) as songs, count(distinct listener_id) as listeners
        from ${songRequests} where is_approved and approved_at <= (select songs_until from ${siteFigures})`,
      columns: ['songs', 'listeners'],
    })),
  ]
}

interface Compared {
  of: (key: string) => string
  /** Both queries return a column `key`, and all of `columns`. */
  kept: SQL
  right: SQL
  columns: string[]
}

async function compare(tx: Tx, { of, kept, right, columns }: Compared) {
  const differences: string[] = []
  for (const column of columns) {
    const name = sql.identifier(column)
    const { rows } = await tx.execute<{ key: string; kept: string; right: string }>(sql`
      select coalesce(kept.key, should.key) as key,
        round(coalesce(kept.${name}, 0), 2)::text as kept, round(coalesce(should.${name}, 0), 2)::text as right
      from (${kept}) as kept full join (${right}) as should on should.key = kept.key
      where coalesce(kept.${name}, 0) <> coalesce(should.${name}, 0) order by 1`)
    for (const row of rows)
      differences.push(`${of(row.key)}: ${column} is kept as ${row.kept} and adds up to ${row.right}`)
  }
  return differences
}
