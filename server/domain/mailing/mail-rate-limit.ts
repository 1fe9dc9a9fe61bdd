import { plus } from '#contract/grammar/time'
import { eq, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { mailings, users } from '../../db/schema.ts'
import { mailLimits, windows } from './limits.ts'

/**
 * Rate limit of a person's mails, with sliding windows. The caller locks the person first, so that two
 * workers can't both use the last free slot.
 */
export const lockPerson = (tx: Tx, userId: string) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')

interface Room {
  userId: string
  at: Date
  /** Id of a retried mail, which is not counted again. */
  except?: string | null
}

/**
 * Earliest time for the next mail to this person, and for a mail about this subject. A time in the past means
 * that the mail can be sent now.
 */
export async function roomFor(
  tx: Tx,
  { userId, at, except = null, subject }: Room & { subject: string | null },
) {
  const nth = (which: number, where = sql`true`) =>
    sql<string | null>`(array_agg(${mailings.at} order by ${mailings.at} desc)
      filter (where ${where}))[${sql.raw(String(which))}]`.mapWith(mailings.at)
  const [last] = await tx
    .select({
      inHour: nth(mailLimits.inHour),
      inDay: nth(mailLimits.inDay),
      ofSubjectInHour: nth(mailLimits.ofSubjectInHour, sql`${subject}::uuid = any(${mailings.subjects})`),
    })
    .from(mailings)
    .where(counted({ userId, at, except }))
  const free = (limit: keyof typeof mailLimits) => {
    const full = last?.[limit]
    return full ? new Date(plus(full, windows[limit])) : at
  }
  return {
    person: later(free('inHour'), free('inDay')),
    subject: free('ofSubjectInHour'),
  }
}

const later = (one: Date, other: Date) => (one > other ? one : other)

const counted = ({ userId, at, except }: Room) =>
  sql`${mailings.userId} = ${userId} and ${mailings.at} > ${plus(at, -windows.inDay)}::timestamptz
    and ${mailings.id} is distinct from ${except}::uuid`

/** SQL: subjects about which this person can't get more mail in this hour. */
export const fullSubjects = ({ userId, at }: Room) =>
  sql`select subject from ${mailings}, unnest(${mailings.subjects}) as subject
    where ${mailings.userId} = ${userId}
      and ${mailings.at} > ${plus(at, -windows.ofSubjectInHour)}::timestamptz
    group by subject having count(*) >= ${mailLimits.ofSubjectInHour}`

interface Place {
  id: string
  userId: string
  subjects: string[]
  at: Date
}

/** Counts a mail that is about to be sent. A retried mail is counted at the time of its latest try. */
export const takePlace = (tx: Tx, { id, userId, subjects, at }: Place) =>
  tx
    .insert(mailings)
    .values({ id, userId, subjects, at: at.toISOString() })
    .onConflictDoUpdate({ target: mailings.id, set: { at: at.toISOString() } })

export const freePlace = (db: Db | Tx, id: string) => db.delete(mailings).where(eq(mailings.id, id))
