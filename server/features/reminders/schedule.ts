import { lapseDays } from '#contract/grammar/days'
import { sentDonations, unpaidDonations } from '#contract/grammar/state'
import { ms, plus } from '#contract/grammar/time'
import { and, eq, isNull, lt, lte, or } from '#drizzle'
import { donations, reminders } from '../../db/schema.ts'
import { isIn } from '../../domain/giving/donation-statuses.ts'
import type { ReminderKind } from './stop-link.ts'

/** Most tries for an address that rejects mail, and the days between two tries. */
const mostRefusals = 3
export const apartRefusals = 1

/**
 * For each kind of reminder: its condition, the time since which the condition is true, and the days of the
 * reminders (product.md, "Money and donations"). Donations older than `until` days aren't scanned: by then
 * the last reminder was sent, even after days without a worker.
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

/** Days between two reminders. The first number counts from the start of the condition. */
export const gaps = (kind: ReminderKind): number[] =>
  waits[kind].days.map((day, at, days) => day - (days[at - 1] ?? 0))

export const ago = (at: Date, days: number) => plus(at, -days * ms.day)

/** SQL condition for a reminder that was claimed before: the next one is due, or the claim was released. */
const isTime = (kind: ReminderKind, at: Date) =>
  or(...gaps(kind).map((days, sent) => and(eq(reminders.count, sent), lte(reminders.lastAt, ago(at, days)))))

export const mayRemind = (kind: ReminderKind, at: Date) =>
  and(isNull(reminders.stoppedAt), lt(reminders.refusals, mostRefusals), isTime(kind, at))
