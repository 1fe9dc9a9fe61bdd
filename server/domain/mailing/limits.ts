import { ms } from '#contract/grammar/time'

/** How often one person is mailed (product.md, "Notifications and mail"). Mails about the account itself don't count. */
export const mailLimits = {
  inHour: 12,
  inDay: 40,
  /** About one request or donation. */
  ofSubjectInHour: 3,
} as const

/** What a new account may cause: mail to this many people a day. The rest stays in the bell. */
export const reach = { newForDays: 14, peopleInDay: 60 } as const

/** Minutes between two mails of one kind about somebody's own account. */
export const securityApart = 10

/** Hours for which mails that lead to ways to pay wait after these changed: an owner is to see it first. */
export const settleHours = 24

/** Each limit with the time that it looks back. */
export const windows = {
  inHour: ms.hour,
  inDay: ms.day,
  ofSubjectInHour: ms.hour,
} as const satisfies Record<keyof typeof mailLimits, number>
