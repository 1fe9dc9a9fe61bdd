import { countedUnsent } from '#contract/giving/fund'
import { unpaidDonations } from '#contract/grammar/state'
import { type SQL, sql } from '#drizzle'
import { donations } from '../../db/schema.ts'
import { isIn } from '../giving/donation-statuses.ts'

/** Literal values, not parameters, so that a prepared query can use the partial index. */
const isLarge = sql`${isIn(unpaidDonations)} and ${donations.amount} > ${sql.raw(countedUnsent)}`

/** Unsent pledges of each sum; a confirmed one has none. */
const parts = {
  pledged: sql`true`,
  general: sql`${donations.isGeneral}`,
  waiting: sql`${donations.isGeneral} and ${donations.songRequestId} is null`,
  matched: sql`${donations.isGeneral} and ${donations.songRequestId} is not null`,
} as const satisfies Record<string, SQL>
export type FundPart = Exclude<keyof typeof parts, 'pledged'>

/**
 * Excess of unsent pledges above `countedUnsent`, for one sum and all months or one ('2026-11'). Public
 * figures subtract it (product.md, "Statistics").
 */
export function overstated(part: keyof typeof parts, month?: SQL) {
  const begin = sql`(${month} || '-01')::timestamptz`
  const isThen = sql`${donations.createdAt} >= ${begin} and ${donations.createdAt} < ${begin} + interval '1 month'`
  return sql`(select coalesce(sum(${donations.amount} - ${sql.raw(countedUnsent)}), 0.00) from ${donations}
    where ${isLarge} and ${parts[part]}${month && sql` and ${isThen}`})`
}
