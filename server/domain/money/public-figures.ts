import { countedUnproven, countedUnsent } from '#contract/giving/fund'
import { unpaidDonations } from '#contract/grammar/state'
import { type SQL, type SQLWrapper, sql } from '#drizzle'
import { donations, unprovenSums, users } from '../../db/schema.ts'
import { isIn } from '../giving/donation-statuses.ts'
import { allMonths } from './unproven.ts'

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
 * SQL: amount by which unsent pledges exceed what public figures count, within one sum, for all months or for
 * one month ('2026-11'). A pledge counts with at most `countedUnsent`, and what one person whose email is
 * unproven has pledged with at most `countedUnproven` in all. Public figures subtract this amount (product.md,
 * "Statistics"). The proof is read here, so that it counts at once, also beside a pledge. Where `trustDays` is
 * 0 everyone counts as proven.
 */
export function overstated(part: keyof typeof parts, trustDays: number | SQLWrapper, month?: SQL) {
  const begin = sql`(${month} || '-01')::timestamptz`
  const isThen = sql`${donations.createdAt} >= ${begin} and ${donations.createdAt} < ${begin} + interval '1 month'`
  const isPart = sql`${parts[part]}${month && sql` and ${isThen}`}`
  const most = sql.raw(countedUnproven)
  const sum = sql.raw(part)
  return sql`((select coalesce(sum(${donations.amount} - ${sql.raw(countedUnsent)}), 0.00) from ${donations}
    where ${isLarge} and ${isPart})
    + (select coalesce(sum(unsent.${sum} - ${most}), 0.00) from ${unprovenSums} as unsent
      inner join ${users} on ${users.id} = unsent.user_id and ${users.emailProvenAt} is null
      where ${trustDays}::integer > 0 and unsent.month = ${month ?? allMonths} and unsent.pledged > ${most}
        and unsent.${sum} > ${most}))`
}
