import { type FundMonth, fallbackMonthlyGoal, fundMonths } from '#contract/giving/fund'
import { type LiveDonation, liveDonations } from '#contract/grammar/state'
import { and, desc, eq, gte, isNotNull, lt, type SQL, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { firstId, type PageWish, pageValues, toPage } from '../../db/page.ts'
import { communityFund, donations, gifts, moneyMonths, songRequests } from '../../db/schema.ts'
import { prepared } from '../../db/statements/prepared.ts'
import { isIn } from '../../domain/giving/donation-statuses.ts'
import type { FundRules } from '../../domain/money/fund/rules.ts'
import { findKept } from '../../domain/money/kept/promise-statistics.ts'
import { type FundPart, overstated } from '../../domain/money/public-figures.ts'
import { fundId } from '../../domain/money/totals.ts'
import { shownTitle } from '../../domain/requests/visible.ts'
import { giver } from './payments.ts'

const thisMonth = () => new Date().toISOString().slice(0, 7)

/** SQL: sum of all months or of one month, without the amounts that public figures leave out. */
const trustDays = sql.placeholder('trustDays')
const sumOf = (part: FundPart, month?: SQL) =>
  sql<string>`(coalesce(sum(${sql.raw(part)})${month && sql` filter (where month = ${month})`}, 0.00)
    - ${overstated(part, trustDays, month)})::text`

const row = prepared((db) =>
  db
    .select({
      totalAmount: sql<string>`(${communityFund.totalAmount} - ${overstated('general', trustDays)})::text`,
      monthlyGoal: communityFund.monthlyGoal,
      lastUpdated: communityFund.lastUpdated,
    })
    .from(communityFund)
    .where(eq(communityFund.id, fundId))
    .prepare('fund_row'),
)

const parts = prepared((db) =>
  db
    .select({
      monthAmount: sumOf('general', sql`${sql.placeholder('month')}::text`),
      waitingAmount: sumOf('waiting'),
      matchedAmount: sumOf('matched'),
      confirmedAmount: sql<string>`(coalesce(sum(confirmed), 0) + 0.00)::text`,
    })
    .from(moneyMonths)
    .prepare('fund_parts'),
)

/**
 * Totals of the fund before its first pledge, which inserts the fund's row. A read doesn't insert the row,
 * because an insert would wait while a standby is down.
 */
const untouched = () => ({
  totalAmount: '0.00',
  monthlyGoal: fallbackMonthlyGoal,
  lastUpdated: `${thisMonth()}-01T00:00:00.000Z`,
})

export async function findFund(db: Db | Tx, { fundPerSong, fundTrustDays }: FundRules) {
  const trusted = { trustDays: fundTrustDays }
  const [[stored = untouched()], [sums], kept] = await Promise.all([
    row(db).execute(trusted),
    parts(db).execute({ ...trusted, month: thisMonth() }),
    findKept(db),
  ])
  return { ...stored, ...sums!, largestMatch: fundPerSong, kept }
}

/**
 * Returns the sums of the last months and the current one, oldest first. Months without a pledge are
 * included.
 */
export async function listMonths(
  db: Db | Tx,
  { fundTrustDays }: Pick<FundRules, 'fundTrustDays'>,
): Promise<FundMonth[]> {
  const [year, month] = thisMonth().split('-').map(Number) as [number, number]
  const names = Array.from({ length: fundMonths }, (_, at) =>
    new Date(Date.UTC(year, month - fundMonths + at)).toISOString().slice(0, 7),
  )
  const sum = (part: FundPart) =>
    sql<string>`(sum(${sql.raw(part)}) - ${overstated(part, fundTrustDays, sql`${moneyMonths.month}`)})::text`
  const kept = await db
    .select({
      month: moneyMonths.month,
      pledgedAmount: sum('general'),
      waitingAmount: sum('waiting'),
      matchedAmount: sum('matched'),
      confirmedAmount: sql<string>`(sum(confirmed) + 0.00)::text`,
    })
    .from(moneyMonths)
    .where(sql`${moneyMonths.month} >= ${names[0]}`)
    .groupBy(moneyMonths.month)
  const none = '0.00'
  const nothing = { pledgedAmount: none, waitingAmount: none, matchedAmount: none, confirmedAmount: none }
  return names.map((name) => kept.find((one) => one.month === name) ?? { month: name, ...nothing })
}

const ledgerPage = prepared((db) =>
  db
    .select({
      id: sql<string>`${donations.matchId}`.as('match'),
      matchedAt: donations.matchedAt,
      amount: donations.amount,
      receivedAmount: donations.receivedAmount,
      status: donations.status,
      giver,
      request: { title: shownTitle.as('shown_title') },
    })
    .from(donations)
    .innerJoin(songRequests, eq(songRequests.id, donations.songRequestId))
    .leftJoin(gifts, eq(gifts.songRequestId, donations.songRequestId))
    .where(
      and(
        sql`${donations.isGeneral}`,
        isNotNull(donations.matchId),
        isIn(liveDonations),
        lt(donations.matchId, sql.placeholder('before')),
        gte(donations.matchId, sql.placeholder('from')),
      ),
    )
    .orderBy(desc(donations.matchId))
    .limit(sql.placeholder('fetch'))
    .prepare('fund_ledger'),
)

/** Returns a page of the current matches, newest first. Matches with an id before `from` are left out. */
export async function listLedger(db: Db | Tx, { from = firstId, ...wish }: PageWish & { from?: string }) {
  const rows = await ledgerPage(db).execute({ ...pageValues(wish), from })
  return toPage(
    rows.map((row) => ({ ...row, matchedAt: row.matchedAt!, status: row.status as LiveDonation })),
    wish,
  )
}
