import { cents, percentOf } from '#contract/grammar/money'
import type { StewardFigures } from '#contract/trust/figures'
import { isRule } from '#contract/trust/rules'
import { overdueDays, type StewardAct } from '#contract/trust/stewards'
import { and, desc, eq, lt, sql } from '#drizzle'
import type { Db, Tx } from '../../../db/client.ts'
import { fetchSize, type Page, type PageWish, toPage } from '../../../db/page.ts'
import {
  appeals,
  checkpoints,
  donations,
  notifications,
  reportCases,
  stewardActs,
  users,
} from '../../../db/schema.ts'
import { listFound } from '../../../domain/audit/found.ts'
import { stewardName } from '../../../domain/moderation/decided.ts'
import { findReckoned } from '../../../domain/money/kept/promise-statistics.ts'
import { whereNotErased } from '../../../domain/people/closed.ts'

export async function listActs(db: Db | Tx, { cursor, ...wish }: PageWish): Promise<Page<StewardAct>> {
  const rows = await db
    .select({
      id: stewardActs.id,
      seq: stewardActs.seq,
      kind: stewardActs.kind,
      steward: { id: users.id, name: stewardName },
      caseId: stewardActs.caseId,
      personId: stewardActs.personId,
      thingKind: stewardActs.thingKind,
      rule: stewardActs.rule,
      until: stewardActs.until,
      ofId: stewardActs.ofId,
      code: donations.code,
      reason: stewardActs.reason,
      searched: stewardActs.searched,
      shown: stewardActs.shown,
      despiteConflict: stewardActs.despiteConflict,
      createdAt: stewardActs.createdAt,
    })
    .from(stewardActs)
    .innerJoin(users, eq(users.id, stewardActs.stewardId))
    .leftJoin(donations, and(eq(stewardActs.kind, 'stop_match'), eq(donations.id, stewardActs.ofId)))
    // Paged and sorted by the position in the chain, because the clocks of two processes may differ.
    .where(
      cursor === undefined
        ? undefined
        : lt(stewardActs.seq, sql`(select last.seq from ${stewardActs} as last where last.id = ${cursor})`),
    )
    .orderBy(desc(stewardActs.seq))
    .limit(fetchSize(wish))
  const { rows: shown, next } = toPage(rows, wish)
  return {
    rows: shown.map(({ rule, ...act }) => ({ ...act, rule: rule !== null && isRule(rule) ? rule : null })),
    next,
  }
}

const counted = (where: ReturnType<typeof sql>) => sql<StewardFigures['due']>`(
  select json_build_object('count', count(*), 'amount', coalesce(sum(${donations.amount}), 0)::numeric(20, 2)::text)
  from ${donations} where ${donations.status} = 'pledged' and ${where})`

export async function findFigures(db: Db | Tx): Promise<StewardFigures> {
  const kept = await findReckoned(db)
  const { rows } = await db.execute<Counts & { hasJobs: boolean }>(sql`select
    (select count(*)::int from ${users} where ${whereNotErased(users)}) as people,
    (select count(*)::int from ${reportCases} where ${reportCases.decidedAt} is null) as "openReports",
    (select count(*)::int from ${appeals} where ${appeals.answerId} is null) as "openAppeals",
    (select count(*)::int from ${notifications}
      where ${notifications.mailAt} is null and ${notifications.mailFailure} is not null) as "mailsGivenUp",
    ${counted(sql`${donations.dueAt} <= now()`)} as due,
    ${counted(sql`${donations.dueAt} <= now() - interval '1 day' * ${overdueDays}::int`)} as overdue,
    (select max(${checkpoints.day}) from ${checkpoints}) as "checkpointDay",
    to_regclass('pgboss.job') is not null as "hasJobs"`)
  const { hasJobs, ...figures } = rows[0]!
  return {
    ...figures,
    jobsFailed: hasJobs ? await countFailedJobs(db) : 0,
    lapsed: kept?.lapsedLately ?? null,
    keptPercent: kept && cents(kept.due) > 0 ? percentOf(kept.paid, kept.due) : null,
    differences: await listFound(db),
  }
}
type Counts = Omit<StewardFigures, 'jobsFailed' | 'lapsed' | 'keptPercent' | 'differences'>

/**
 * Number of failed jobs, which are kept for a day. The schema of the queue exists once a worker has started.
 */
async function countFailedJobs(db: Db | Tx) {
  const { rows } = await db.execute<{ failed: number }>(
    sql`select count(*)::int as failed from pgboss.job where state = 'failed'`,
  )
  return rows[0]?.failed ?? 0
}
