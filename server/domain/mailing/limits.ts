import { ms } from '#contract/grammar/time'

/**
 * Maximum number of mails to one person (product.md, "Notifications and mail"). Mails about the account
 * itself don't count.
 */
export const mailLimits = {
  inHour: 12,
  inDay: 40,
  /** Mails about one request or donation. */
  ofSubjectInHour: 3,
} as const

/**
 * Limit for a new account: the number of people who are mailed a day because of it. Further people are
 * notified without a mail.
 */
export const reach = { newForDays: 14, peopleInDay: 60 } as const

/** Minimum minutes between two mails of one kind about a person's own account. */
export const securityApart = 10

/**
 * Hours for which mails with links to payment methods are delayed after these were changed, so that the owner
 * notices the change first.
 */
export const settleHours = 24

/** The period of each limit, in milliseconds before now. */
export const windows = {
  inHour: ms.hour,
  inDay: ms.day,
  ofSubjectInHour: ms.hour,
} as const satisfies Record<keyof typeof mailLimits, number>
