import { type SQL, sql } from '#unguarded'
import type { Tx } from '../../db/client.ts'
import { communityFund, moneyMonths, siteFigures, songRequests, unprovenSums } from '../../db/schema.ts'
import { fundId, monthSums, requestSums } from '../money/totals.ts'
import { ofUnproven, unsentOfUnproven } from '../money/unproven.ts'

export async function auditSums(tx: Tx): Promise<string[]> {
  const differences = [
    ...(await compareRequests(tx)),
    ...(await compare(tx, {
      of: (key) => `Donations of ${key}`,
      kept: sql`select month as key, sum(pledged) as pledged, sum(general) as general, sum(waiting) as waiting,
        sum(matched) as matched, sum(confirmed) as confirmed from ${moneyMonths} group by month`,
      right: sql`select month as key, pledged, general, waiting, matched, confirmed from (${monthSums}) as sums`,
      columns: ['pledged', 'general', 'waiting', 'matched', 'confirmed'],
    })),
    ...(await compare(tx, {
      of: (key) => `Unsent promises of ${key.trim()}`,
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
  return differences.map(({ said }) => said)
}

/** Compares the kept sums of requests with those of their donations: of these requests, or of all. */
export function compareRequests(tx: Tx, ids?: string[]) {
  const areThese = ids && sql`= any(${sql.param(ids)}::uuid[])`
  return compare(tx, {
    of: (key) => `Request ${key}`,
    kept: sql`select id::text as key, pledged_amount as pledged, sent_amount as sent, received_amount as received
      from ${songRequests} where ${areThese ? sql`id ${areThese}` : sql`true`}`,
    right: sql`select id::text as key, pledged, sent, received
      from (${requestSums(areThese && sql`song_request_id ${areThese}`)}) as sums`,
    columns: ['pledged', 'sent', 'received'],
  })
}

/** What differs, and the key of the row or the id of the subject that it is about. */
export interface Difference {
  key: string
  /** A sentence of ids, codes, amounts and words of the code. */
  said: string
}

interface Compared {
  of: (key: string) => string
  /** Both queries return a column `key`, and all of `columns`. */
  kept: SQL
  right: SQL
  columns: string[]
}

async function compare(tx: Tx, { of, kept, right, columns }: Compared): Promise<Difference[]> {
  const sums = columns.map((column) => {
    const name = sql.identifier(column)
    return sql`(${column}::text, coalesce(kept.${name}, 0)::numeric, coalesce(should.${name}, 0)::numeric)`
  })
  const { rows } = await tx.execute<{ key: string; column: string; kept: string; right: string }>(sql`
    select coalesce(kept.key, should.key) as key, each.name as column,
      round(each.kept, 2)::text as kept, round(each.should, 2)::text as right
    from (${kept}) as kept full join (${right}) as should on should.key = kept.key
      cross join lateral (values ${sql.join(sums, sql`, `)}) as each (name, kept, should)
    where each.kept <> each.should order by 1`)
  return rows.map((row) => ({
    key: row.key,
    said: `${of(row.key)}: ${row.column} is kept as ${row.kept} and adds up to ${row.right}`,
  }))
}
