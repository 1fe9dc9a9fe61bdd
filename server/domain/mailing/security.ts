import { ms, plus } from '#contract/grammar/time'
import { lte, or, sql } from '#drizzle'
import type { Db } from '../../db/client.ts'
import { repeatable } from '../../db/connections/repeatable.ts'
import { securityMails } from '../../db/schema.ts'
import { securityApart } from './limits.ts'

/*
 * Mails about a person's own account. They count in no other limit and are never put in a digest, but only
 * one of a kind is sent in ten minutes. The same query checks and counts the mail, so that concurrent workers
 * send only one.
 */

interface SecurityMail {
  userId: string
  kind: string
  /** Id of the mail, which is the same at each try, so that a refused mail may be retried. */
  mailId: string
  at?: Date
}

const apart = securityApart * ms.minute
const isOwn = sql`${securityMails.mailId} = excluded.mail_id`

/** True if this mail may be sent. False if another mail of its kind was sent in the last ten minutes. */
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

/** Maximum delay of a mail behind earlier mails of its kind. More mails in an hour would say nothing new. */
const longestWait = 5 * apart

/**
 * Returns when to send a mail that must not be lost: now, or ten minutes after the previous mail of its kind,
 * which may itself be delayed. Undefined if too many are delayed.
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
