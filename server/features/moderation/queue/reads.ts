import type { Queued, queueStatuses } from '#contract/trust/stewards'
import { and, asc, desc, eq, isNotNull, isNull, lt, type SQL, sql } from '#drizzle'
import type { Db, Tx } from '../../../db/client.ts'
import { fetchSize, type Page, type PageWish, toPage } from '../../../db/page.ts'
import { appeals, reportCases, reports, songRequests, stewardActs, users } from '../../../db/schema.ts'
import { stewardName } from '../../../domain/moderation/decided.ts'
import { isUnnamed } from '../../../domain/requests/visible.ts'

const reasons = sql<Queued['reasons']>`(select coalesce(json_agg(json_build_object(
    'reason', given.reason, 'reports', given.reports) order by given.reports desc, given.reason), '[]')
  from (select ${reports.reason}, count(*)::int as reports from ${reports}
    where ${reports.caseId} = ${reportCases.id} group by ${reports.reason}) as given)`

/**
 * SQL condition: an appeal against a decision of the case has no answer yet. Without `exists`, for which
 * PostgreSQL would hash all acts.
 */
const hasAppeal = sql<boolean>`coalesce((select true from ${stewardActs} inner join ${appeals}
  on ${appeals.decisionId} = ${stewardActs.id} and ${appeals.answerId} is null
  where ${stewardActs.caseId} = ${reportCases.id} limit 1), false)`

const lines = (db: Db | Tx) =>
  db
    .select({
      id: reportCases.id,
      kind: reportCases.kind,
      isGrave: reportCases.isGrave,
      proven: reportCases.proven,
      reports: reportCases.reports,
      reasons,
      createdAt: reportCases.createdAt,
      decidedAt: reportCases.decidedAt,
      hasAppeal,
      ownerId: users.id,
      ownerName: stewardName,
      isUnnamed: sql<boolean>`coalesce(${isUnnamed(reportCases.ownerId)}, false)`,
    })
    .from(reportCases)
    .leftJoin(users, eq(users.id, reportCases.ownerId))
    .leftJoin(songRequests, eq(songRequests.id, reportCases.songRequestId))

type Line = Awaited<ReturnType<typeof lines>>[number]

function asQueued({ ownerId, ownerName, isUnnamed: isNameless, decidedAt, ...line }: Line): Queued {
  return {
    ...line,
    status: decidedAt === null ? 'open' : 'decided',
    decidedAt,
    owner: ownerId === null || isNameless ? null : { id: ownerId, name: ownerName },
  }
}

interface QueueWish extends PageWish {
  status?: (typeof queueStatuses)[number] | undefined
}

/**
 * Open cases. Sorted: grave cases first, then by the number of proven accounts that reported it, then oldest
 * first.
 */
const openCases = (db: Db | Tx, { cursor, ...wish }: PageWish) => {
  const { isGrave, proven, id } = reportCases
  return (
    lines(db)
      .where(
        and(
          isNull(reportCases.decidedAt),
          cursor === undefined
            ? undefined
            : sql`(not ${isGrave}, -${proven}, ${id}) > (select not last.is_grave, -last.proven, last.id
              from ${reportCases} as last where last.id = ${cursor})`,
        ),
      )
      // Sorted exactly like the index, so that PostgreSQL can read the index instead of sorting.
      .orderBy(sql`${isGrave} desc nulls last`, sql`${proven} desc nulls last`, asc(id))
      .limit(fetchSize(wish))
  )
}

const decidedCases = (db: Db | Tx, { cursor, ...wish }: PageWish) =>
  lines(db)
    .where(
      and(isNotNull(reportCases.decidedAt), cursor === undefined ? undefined : lt(reportCases.id, cursor)),
    )
    .orderBy(desc(reportCases.id))
    .limit(fetchSize(wish))

/** Cases with an unanswered appeal, the oldest appeal first. A case has at most one such appeal. */
const appealedCases = (db: Db | Tx, { cursor, ...wish }: PageWish) =>
  lines(db)
    .innerJoin(stewardActs, eq(stewardActs.caseId, reportCases.id))
    .innerJoin(appeals, and(eq(appeals.decisionId, stewardActs.id), isNull(appeals.answerId)))
    .where(
      cursor === undefined
        ? undefined
        : sql`${appeals.id} > (select earlier.id from ${appeals} as earlier
            inner join ${stewardActs} as act on act.id = earlier.decision_id where act.case_id = ${cursor}
            order by earlier.id desc limit 1)`,
    )
    .orderBy(asc(appeals.id))
    .limit(fetchSize(wish))

const lists = { open: openCases, decided: decidedCases, appeals: appealedCases }

export async function listQueue(db: Db | Tx, { status = 'open', ...wish }: QueueWish): Promise<Page<Queued>> {
  return toPage((await lists[status](db, wish)).map(asQueued), wish)
}

export const findQueued = async (db: Db | Tx, where: SQL | undefined, fetch = 1) =>
  (await lines(db).where(where).orderBy(desc(reportCases.id)).limit(fetch)).map(asQueued)
