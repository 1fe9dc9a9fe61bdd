import type { DonationStatus, RequestStatus } from '#contract/grammar/state'
import { type PersonView, shownMails } from '#contract/trust/stewards'
import { and, desc, eq, isNotNull, notInArray, type SQL, sql } from '#drizzle'
import type { Tx } from '../../../db/client.ts'
import {
  donations,
  notifications,
  reportCases,
  songRequests,
  songwriterProfiles,
  stewardActs,
  users,
} from '../../../db/schema.ts'
import { isGivenBy } from '../../../domain/giving/givers.ts'
import { causeOf } from '../../../domain/journal/notifications.ts'
import { findDecisions } from '../../../domain/moderation/decided.ts'
import { isOfSongwriter, whereIs } from '../../../domain/requests/access.ts'
import { isNotWithdrawn } from '../../../domain/requests/visible.ts'
import { withCase } from '../queue/case-view.ts'
import { foundColumns } from './search.ts'
import { findPausedMatches } from './stop-match.ts'

const shownDecisions = 50

/** Data of a person for stewards, mostly as numbers: no title, no network address, no device. */
export async function findPerson(tx: Tx, id: string): Promise<PersonView | undefined> {
  const [person] = await tx
    .select({
      ...foundColumns,
      emailProvenAt: users.emailProvenAt,
      suspendedUntil: users.suspendedUntil,
      closedAt: users.closedAt,
      profileHiddenAt: songwriterProfiles.hiddenAt,
    })
    .from(users)
    .leftJoin(songwriterProfiles, eq(songwriterProfiles.userId, users.id))
    .where(eq(users.id, id))
  if (!person) return undefined
  const asked = await requestsWhere(tx, whereIs('listener', id))
  const written = await requestsWhere(tx, whereIs('songwriter', id))
  const [cases] = await tx
    .select({
      open: sql<number>`(count(*) filter (where ${reportCases.decidedAt} is null))::int`,
      decided: sql<number>`(count(*) filter (where ${reportCases.decidedAt} is not null))::int`,
    })
    .from(reportCases)
    .where(eq(reportCases.ownerId, id))
  return {
    ...person,
    asked: {
      open: asked('open'),
      inWork: asked('in_progress') + asked('completed'),
      approved: asked('approved'),
    },
    written: { inWork: written('in_progress') + written('completed'), approved: written('approved') },
    given: await donationsWhere(tx, isGivenBy(id)),
    received: await donationsWhere(tx, isOfSongwriter(donations, id)),
    matches: await findPausedMatches(tx, id),
    cases: cases ?? { open: 0, decided: 0 },
    decisions: (await findDecisions(tx, eq(stewardActs.personId, id), shownDecisions)).map(withCase),
    mails: await findMails(tx, id),
  }
}

/** Kinds of mails to reporters. Stewards don't see these mails, because they would reveal the reporter. */
const ofReporters = ['report_arrived', 'report_answered'] as const

async function findMails(tx: Tx, id: string): Promise<PersonView['mails']> {
  const newest = tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(eq(notifications.userId, id))
    .orderBy(desc(notifications.id))
    .limit(5 * shownMails)
    .as('newest')
  const { kind, createdAt, emailedAt } = notifications
  return tx
    .select({ id: notifications.id, kind, cause: causeOf, createdAt, emailedAt })
    .from(newest)
    .innerJoin(notifications, eq(notifications.id, newest.id))
    .leftJoin(songRequests, eq(songRequests.id, notifications.songRequestId))
    .where(and(isNotNull(emailedAt), notInArray(kind, [...ofReporters])))
    .orderBy(desc(notifications.id))
    .limit(shownMails)
}

async function requestsWhere(tx: Tx, where: SQL) {
  const rows = await tx
    .select({ status: songRequests.status, count: sql<number>`count(*)::int` })
    .from(songRequests)
    .where(and(where, isNotWithdrawn))
    .groupBy(songRequests.status)
  return (status: RequestStatus) => rows.find((row) => row.status === status)?.count ?? 0
}

async function donationsWhere(tx: Tx, where: SQL): Promise<PersonView['given']> {
  const rows = await tx
    .select({
      status: donations.status,
      count: sql<number>`count(*)::int`,
      amount: sql<string>`sum(coalesce(${donations.receivedAmount}, ${donations.amount}))::numeric(20, 2)::text`,
    })
    .from(donations)
    .where(where)
    .groupBy(donations.status)
  const of = (status: DonationStatus) => {
    const row = rows.find((one) => one.status === status)
    return { count: row?.count ?? 0, amount: row?.amount ?? '0.00' }
  }
  return { pledged: of('pledged'), sent: of('sent'), confirmed: of('confirmed') }
}
