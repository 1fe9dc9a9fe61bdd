import type { EventKind } from '#contract/events'
import { unpaidDonations } from '#contract/grammar/state'
import { and, eq, isNotNull, type SQL, sql } from '#unguarded'
import type { Tx } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import { donations, events, quietProjects, reminders, songRequests, terms, users } from '../../db/schema.ts'
import { isIn } from '../giving/donation-statuses.ts'
import { makeDue } from '../money/due.ts'
import { isOfListedPerson } from '../requests/visible.ts'

/**
 * Resumes the deadlines of an unhidden request (product.md, "Hidden things"): their start moves by the hidden
 * time. Periods that begin at a fixed event, such as a payment, are not moved, but leave out this time
 * (`hiddenTime`). The fund tries again to fill the request's gap, and unpaid pledges to an approved song fall
 * due.
 */
export async function resumeDays(tx: Tx, requestId: string) {
  // The times are read from the request's events, as in `hiddenTime`, so that both use the same times.
  const last = (kind: EventKind) => sql`(select max(${events.createdAt}) from ${events}
    where ${events.subjectId} = ${requestId} and ${events.kind} = ${kind})`
  const hidden = sql`(${last('shown_again')} - ${last('hidden')})`
  const isOf = eq(donations.songRequestId, requestId)
  const isRequest = eq(songRequests.id, requestId)
  // Time since which the songwriter can't be paid. The days after it are added when that ends (`standAgain`).
  const unlisted = sql`(select least(${users.suspendedAt}, ${users.closedAt}) from ${users}
    join ${songRequests} on ${users.id} = ${songRequests.songwriterId} where ${isRequest})`
  const stoodSince = (begin: SQL) =>
    sql`greatest(interval '0', least(${last('shown_again')}, ${unlisted}) - greatest(${last('hidden')}, ${begin}))`
  await tx
    .update(donations)
    .set({
      dueAt: sql`${donations.dueAt} + ${stoodSince(sql`coalesce(${donations.matchedAt}, ${donations.dueAt})`)}`,
    })
    .where(and(isOf, isIn(unpaidDonations), isNotNull(donations.dueAt)))
  await tx
    .update(donations)
    .set({ keepAskedAt: sql`${donations.keepAskedAt} + ${stoodSince(sql`${donations.keepAskedAt}`)}` })
    .where(and(isOf, isIn(unpaidDonations), isNotNull(donations.keepAskedAt)))
  await tx
    .update(reminders)
    .set({
      lastAt: sql`${reminders.lastAt} + case when ${reminders.kind} = 'pay'
        then ${stoodSince(last('hidden'))} else ${hidden} end`,
    })
    .where(sql`${reminders.donationId} in (select id from donations where song_request_id = ${requestId})`)
  await tx
    .update(quietProjects)
    .set({
      signAt: sql`${quietProjects.signAt} + ${hidden}`,
      askedAt: sql`${quietProjects.askedAt} + ${hidden}`,
      toldAt: sql`${quietProjects.toldAt} + ${hidden}`,
    })
    .where(eq(quietProjects.songRequestId, requestId))
  await tx
    .update(terms)
    .set({ readyAt: sql`${terms.readyAt} + ${stoodSince(sql`${terms.answeredAt}`)}` })
    .where(and(eq(terms.songRequestId, requestId), isNotNull(terms.readyAt)))
  await tx
    .update(songRequests)
    .set({ fundTryAt: sql`coalesce(${songRequests.fundTryAt}, ${now()}::timestamptz)` })
    .where(and(isRequest, songRequests.isApproved))
  // The song was approved, or its songwriter could be paid again, while the request was hidden and no one
  // could pay.
  const [song] = await tx
    .select({ id: songRequests.id, title: songRequests.title })
    .from(songRequests)
    .where(and(isRequest, songRequests.isApproved, isOfListedPerson(songRequests.songwriterId)))
  if (song) await makeDue(tx, song)
}
