import { ms, plus } from '#contract/grammar/time'
import { emailUndoDays } from '#contract/people/own-account'
import { changedDays } from '#contract/people/songwriters'
import { type PgColumn, type PgTable, sql } from '#drizzle'
import type { Db } from '../db/client.ts'
import { repeatable } from '../db/connections/repeatable.ts'
import { firstIdAt } from '../db/page.ts'
import {
  changes,
  commits,
  emailChanges,
  emailPledges,
  emailProofs,
  idempotencyKeys,
  keptMail,
  keptSuspensions,
  loginLinks,
  mailings,
  mailReach,
  passwordResets,
  presences,
  rateCounts,
  securityLog,
  securityMails,
  sessions,
  waysChanges,
} from '../db/schema.ts'

/** Maximum number of rows that one statement deletes. */
export const prunedAtOnce = 10_000

interface Aging {
  table: PgTable
  /** Indexed column by which rows expire. */
  by: PgColumn
  /** Rows with lower values are deleted. */
  before: string
}

/**
 * Deletes expired rows in batches, to keep the tables small. No other code reads expired rows. After a day
 * without a worker there may be millions.
 */
export async function prune(db: Db, at = Date.now()) {
  for (const aging of expiring(at)) await removeAll(db, aging)
}

/** Each batch begins at the last row of the one before, because the rows before it would be passed over again. */
async function removeAll(db: Db, { table, by, before }: Aging) {
  let isOver = sql`${by} < ${before}`
  for (;;) {
    const { rows } = await repeatable(() =>
      db.execute<{ last: string }>(sql`
        with gone as (delete from ${table} where ${isOver} and ctid = any(array(
          select ctid from ${table} where ${isOver} order by ${by} limit ${prunedAtOnce})) returning ${by} as last)
        select last::text from gone order by gone.last desc limit 1`),
    )
    if (!rows[0]) return
    isOver = sql`${by} < ${before} and ${by} >= ${rows[0].last}`
  }
}

function expiring(at: number): Aging[] {
  const ago = (hours: number) => plus(at, -hours * ms.hour)
  return [
    { table: sessions, by: sessions.expire, before: ago(0) },
    { table: passwordResets, by: passwordResets.expiresAt, before: ago(0) },
    { table: loginLinks, by: loginLinks.expiresAt, before: ago(0) },
    { table: emailPledges, by: emailPledges.expiresAt, before: ago(0) },
    { table: emailProofs, by: emailProofs.expiresAt, before: ago(0) },
    // A change of email has one day to be confirmed, and some more days to be undone.
    { table: emailChanges, by: emailChanges.createdAt, before: ago((emailUndoDays + 2) * 24) },
    { table: securityLog, by: securityLog.createdAt, before: ago(90 * 24) },
    // The longest rate limit window is a day, and the previous window still counts.
    { table: rateCounts, by: rateCounts.windowStart, before: ago(48) },
    { table: idempotencyKeys, by: idempotencyKeys.createdAt, before: ago(24) },
    // A client that was offline for longer loads everything again.
    { table: changes, by: changes.createdAt, before: ago(3 * 24) },
    { table: commits, by: commits.id, before: firstIdAt(new Date(at - ms.hour)) },
    { table: presences, by: presences.hereUntil, before: ago(1) },
    // Limits of emails cover a day.
    { table: mailings, by: mailings.at, before: ago(25) },
    { table: mailReach, by: mailReach.at, before: ago(25) },
    { table: securityMails, by: securityMails.at, before: ago(1) },
    { table: waysChanges, by: waysChanges.createdAt, before: ago((changedDays + 1) * 24) },
    { table: keptSuspensions, by: keptSuspensions.keptUntil, before: ago(0) },
    { table: keptMail, by: keptMail.createdAt, before: ago(7 * 24) },
  ]
}
