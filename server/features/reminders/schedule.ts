import { lapseDays } from '#contract/grammar/days'
import { sentDonations, unpaidDonations } from '#contract/grammar/state'
import { ms, plus } from '#contract/grammar/time'
import { and, eq, isNull, lt, lte, or } from '#drizzle'
import { donations, reminders } from '../../db/schema.ts'
import { isIn } from '../../domain/giving/donation-statuses.ts'
import type { ReminderKind } from './stop-link.ts'

/** The most tries for an address that refuses mail, and the days between them. */
const mostRefusals = 3
export const apartRefusals = 1

/**
 * Condition of each reminder, the time since which it holds, and its days (product.md, "Money and donations"). By
 * `until` every last reminder is sent, also after days without a worker: older donations are never scanned.
 */
export const waits = {
  pay: {
    status: isIn(unpaidDonations),
    since: donations.dueAt,
    days: [3, 10, 17, lapseDays - 7],
    until: lapseDays,
  },
  confirm: { status: isIn(sentDonations), since: donations.sentAt, days: [3, 10, 25], until: 30 },
} as const

/** Days from one reminder to the next, the first counted from the start of its condition. */
export const gaps = (kind: ReminderKind): number[] =>
  waits[kind].days.map((day, at, days) => day - (days[at - 1] ?? 0))

export const ago = (at: Date, days: number) => plus(at, -days * ms.day)

/** SQL condition for a reminder that was claimed before: the next one is due, or the claim was released. */
const isTime = (kind: ReminderKind, at: Date) =>
  or(...gaps(kind).map((days, sent) => and(eq(reminders.count, sent), lte(reminders.lastAt, ago(at, days)))))

export const mayRemind = (kind: ReminderKind, at: Date) =>
  and(isNull(reminders.stoppedAt), lt(reminders.refusals, mostRefusals), isTime(kind, at))
