import { countedUnsent } from '#contract/giving/fund'
import { unpaidDonations } from '#contract/grammar/state'
import { type SQL, sql } from '#drizzle'
import { donations } from '../../db/schema.ts'
import { isIn } from '../giving/donation-statuses.ts'

/** The values are literals, not parameters, so that a prepared query can use the partial index. */
const isLarge = sql`${isIn(unpaidDonations)} and ${donations.amount} > ${sql.raw(countedUnsent)}`

/**
 * SQL conditions: which unsent pledges each sum includes. The sum of confirmed donations has no unsent
 * pledges.
 */
const parts = {
  pledged: sql`true`,
  general: sql`${donations.isGeneral}`,
  waiting: sql`${donations.isGeneral} and ${donations.songRequestId} is null`,
  matched: sql`${donations.isGeneral} and ${donations.songRequestId} is not null`,
} as const satisfies Record<string, SQL>
export type FundPart = Exclude<keyof typeof parts, 'pledged'>

/**
 * SQL: amount by which unsent pledges exceed `countedUnsent`, within one sum, for all months or for one month
 * ('2026-11'). Public figures subtract this amount (product.md, "Statistics").
 */
export function overstated(part: keyof typeof parts, month?: SQL) {
  const begin = sql`(${month} || '-01')::timestamptz`
  const isThen = sql`${donations.createdAt} >= ${begin} and ${donations.createdAt} < ${begin} + interval '1 month'`
  return sql`(select coalesce(sum(${donations.amount} - ${sql.raw(countedUnsent)}), 0.00) from ${donations}
    where ${isLarge} and ${parts[part]}${month && sql` and ${isThen}`})`
}
