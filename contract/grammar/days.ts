/** Periods of the rules: how long something waits, and how long it can be undone. */

/**
 * Inactivity: after `ask` days the songwriter is asked. After `tell` more days the listener is notified, and
 * may reopen the request to others.
 */
export const quietDays = { ask: 7, tell: 3 } as const

/** Days after which a payment without confirmation or rejection counts as unanswered. */
export const answerDays = 30

/** Days for the giver to pay a match of the Community Fund or to decline it, once it can be paid. */
export const matchDays = 14

export const lapseDays = 60

/** Days after which the giver is asked to confirm a pledge that is not due yet, and days to answer. */
export const keepDays = { ask: 365, answer: 30 } as const

/** Days after its end in which a donation can be corrected because its payment arrived. */
export const foundDays = 365

/**
 * Days after a delivery without an answer: reminders to the listener, then the notification of the givers.
 */
export const unansweredDays = { remind: [7, 14], tell: 21 } as const

export const undoSentHours = 24

/** Time to undo a mistaken confirmation. The giver's mail is sent after it. */
export const undoConfirmSeconds = 60
