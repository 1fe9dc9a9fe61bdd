import { and, isNull, lt, lte } from 'drizzle-orm'
import { sentDonations, unpaidDonations } from '#contract/grammar/state'
import { donations, reminders } from '../../db/schema.ts'
import { isIn } from '../../domain/giving/donation-statuses.ts'

const day = 24 * 60 * 60 * 1000

/** The most reminders that each of the two people gets for a donation, and the days between them. */
const most = 3
export const apart = 7

/** The most tries for an address that refuses mail, and the days between them. */
const mostRefusals = 3
export const apartRefusals = 1

/**
 * The condition of each reminder, since when it holds, and the days until the first reminder
 * (product.md, "Money and donations").
 */
export const waits = {
  pay: { status: isIn(unpaidDonations), since: donations.dueAt, days: 3 },
  confirm: { status: isIn(sentDonations), since: donations.sentAt, days: 4 },
} as const

export const ago = (at: Date, days: number) => new Date(at.getTime() - days * day).toISOString()

export const mayRemind = (at: Date) =>
  and(
    isNull(reminders.stoppedAt),
    lt(reminders.count, most),
    lt(reminders.refusals, mostRefusals),
    lte(reminders.lastAt, ago(at, apart)),
  )
