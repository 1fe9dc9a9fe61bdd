/** Time limits of the product's rules: how long to wait for something, and how long it can be undone. */

/**
 * Inactivity: after `ask` days the songwriter is asked about the song. After `tell` more days the listener is
 * notified, and may reopen the request to other songwriters.
 */
export const quietDays = { ask: 7, tell: 3 } as const

/**
 * Days after which a sent payment counts as unanswered if its songwriter neither confirmed nor rejected it.
 */
export const answerDays = 30

/** Days in which the giver must pay or decline a match of the Community Fund, once it can be paid. */
export const matchDays = 14

export const lapseDays = 60

/**
 * `ask`: days after which the giver is asked to confirm a pledge that is not due yet. `answer`: days to
 * answer.
 */
export const keepDays = { ask: 365, answer: 30 } as const

/** Days after the end of a donation in which it can be corrected, because its payment did arrive. */
export const foundDays = 365

/**
 * Days after a delivery that the listener doesn't answer: first the days of the reminders to the listener,
 * then the day on which the givers are notified.
 */
export const unansweredDays = { remind: [7, 14], tell: 21 } as const

/** `soon`: days before the ready day of agreed terms on which both parties are told of it. */
export const readyNotice = { soon: 3 } as const

export const undoSentHours = 24

/**
 * Seconds in which a songwriter can undo a mistaken confirmation. The giver's mail is sent only afterwards.
 */
export const undoConfirmSeconds = 60
