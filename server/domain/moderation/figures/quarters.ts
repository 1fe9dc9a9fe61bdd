import { decisions } from '#contract/trust/cases'
import { fewerThan, type Quarter } from '#contract/trust/decisions'
import { isRule } from '#contract/trust/rules'
import { sql } from '#drizzle'
import type { Db, Tx } from '../../../db/client.ts'
import { appeals, stewardActs } from '../../../db/schema.ts'

interface Counted {
  quarter: string
  rule: string
  decisions: number
  appeals: number
  reversals: number
}

const kinds = sql.join(
  decisions.map((kind) => sql`${kind}`),
  sql`, `,
)

/**
 * Figures of completed quarters of a year. Small numbers are left out, because they could identify a person.
 */
export async function findQuarters(db: Db | Tx, at = new Date()): Promise<Quarter[]> {
  const { rows } = await db.execute<Counted & Record<string, unknown>>(sql`
    select to_char(decided.created_at at time zone 'UTC', 'YYYY"-Q"Q') as quarter, decided.rule,
      count(*)::int as decisions, count(${appeals.id})::int as appeals,
      count(*) filter (where exists (select 1 from ${stewardActs} as answer
        where answer.id = ${appeals.answerId} and answer.kind = 'reverse'))::int as reversals
    from ${stewardActs} as decided left join ${appeals} on ${appeals.decisionId} = decided.id
    where decided.kind in (${kinds}) and decided.rule is not null
      and decided.created_at < date_trunc('quarter', ${at.toISOString()}::timestamptz at time zone 'UTC') at time zone 'UTC'
    group by 1, 2 order by 1 desc, 2`)
  const quarters = Map.groupBy(rows, ({ quarter }) => quarter)
  return [...quarters].map(([quarter, ofQuarter]) => ({
    quarter,
    rules: ofQuarter.flatMap(({ rule, ...counted }) =>
      isRule(rule)
        ? {
            rule,
            decisions: shown(counted.decisions),
            appeals: shown(counted.appeals),
            reversals: shown(counted.reversals),
          }
        : [],
    ),
  }))
}

const shown = (figure: number) => (figure > 0 && figure < fewerThan ? null : figure)
