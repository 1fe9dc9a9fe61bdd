/** The times of the rules: how long something waits, and for how long it can be taken back. */

/**
 * Inactivity: after `ask` days without activity the songwriter is asked; after `tell` more days the listener
 * is notified, and may open the request to others again.
 */
export const quietDays = { ask: 7, tell: 3 } as const

/** Days after which a payment that its songwriter neither confirmed nor rejected counts as unanswered. */
export const answerDays = 30

/** Days for the giver to pay a match of the Community Fund or to decline it, once it can be paid. */
export const matchDays = 14

/** Days after which a pledge that is due and not sent lapses. */
export const lapseDays = 60

/** Days after which the giver of a pledge that is not due is asked to keep it, and the days to answer. */
export const keepDays = { ask: 365, answer: 30 } as const

/** Days after its end in which a payment that did arrive can be found again. */
export const foundDays = 365

/** Days after a delivery without an answer: its listener is reminded, then its givers are told. */
export const unansweredDays = { remind: [7, 14], tell: 21 } as const

/** For how long a mistaken "sent" can be undone. */
export const undoSentHours = 24

/** For how long a mistaken confirmation can be undone; its giver is mailed after that. */
export const undoConfirmSeconds = 60
