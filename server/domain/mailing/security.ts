import { ms, plus } from '#contract/grammar/time'
import { lte, or, sql } from '#drizzle'
import type { Db } from '../../db/client.ts'
import { repeatable } from '../../db/connections/repeatable.ts'
import { securityMails } from '../../db/schema.ts'
import { securityApart } from './limits.ts'

/*
 * Mails about somebody's own account: they count in no limit of others and wait in no digest, but of one kind at most
 * one goes out in ten minutes. The statement that asks also takes the place, so that several workers count as one.
 */

interface SecurityMail {
  userId: string
  kind: string
  /** Id of the mail, equal at each try: a mail that was refused is let through again. */
  mailId: string
  at?: Date
}

const apart = securityApart * ms.minute
const isOwn = sql`${securityMails.mailId} = excluded.mail_id`

/** Whether this mail may go out; never where another of its kind went out in the last ten minutes. */
export async function mayMail(
  db: Db,
  { userId, kind, mailId, at = new Date() }: SecurityMail,
): Promise<boolean> {
  const [taken] = await repeatable(() =>
    db
      .insert(securityMails)
      .values({ userId, kind, mailId, at: at.toISOString() })
      .onConflictDoUpdate({
        target: [securityMails.userId, securityMails.kind],
        set: { mailId, at: at.toISOString() },
        setWhere: or(isOwn, lte(securityMails.at, plus(at, -apart))),
      })
      .returning({ at: securityMails.at }),
  )
  return taken !== undefined
}

/** The longest that a mail waits for those before it; more in an hour than that would say nothing new. */
const longestWait = 5 * apart

/**
 * When this mail may go out, for one that is not to be lost: at once, or ten minutes after the one before it, which may
 * still wait itself. Undefined where too many wait.
 */
export async function whenToMail(
  db: Db,
  { userId, kind, mailId, at = new Date() }: SecurityMail,
): Promise<Date | undefined> {
  const now = at.toISOString()
  const next = sql<string>`case when ${isOwn} then ${securityMails.at}
    else greatest(${now}::timestamptz, ${securityMails.at} + interval '1 minute' * ${securityApart}::int) end`
  const [taken] = await repeatable(() =>
    db
      .insert(securityMails)
      .values({ userId, kind, mailId, at: now })
      .onConflictDoUpdate({
        target: [securityMails.userId, securityMails.kind],
        set: { mailId, at: next },
        setWhere: or(isOwn, lte(securityMails.at, plus(at, longestWait - apart))),
      })
      .returning({ at: securityMails.at }),
  )
  return taken && new Date(taken.at)
}
