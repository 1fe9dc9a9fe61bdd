import { ms } from '#contract/grammar/time'

/** How often one person is mailed (product.md, "Notifications and mail"). Mails about the account itself don't count. */
export const mailLimits = {
  inHour: 12,
  inDay: 40,
  /** About one request or donation. */
  ofSubjectInHour: 3,
} as const

/** Limit for a new account: mail to this many people a day. Other notifications remain without mail. */
export const reach = { newForDays: 14, peopleInDay: 60 } as const

/** Minutes between two mails of one kind about a person's own account. */
export const securityApart = 10

/**
 * Hours for which mails with links to payment methods wait after these changed, so that the owner notices
 * first.
 */
export const settleHours = 24

/** Each limit with the time that it looks back. */
export const windows = {
  inHour: ms.hour,
  inDay: ms.day,
  ofSubjectInHour: ms.hour,
} as const satisfies Record<keyof typeof mailLimits, number>
