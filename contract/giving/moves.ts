import { foundDays, undoConfirmSeconds, undoSentHours } from '../grammar/days.ts'
import type { DonationStatus, Move } from '../grammar/state.ts'
import { ms } from '../grammar/time.ts'

// This file is separate from grammar/state.ts, because signed-out visitors load all of that module.

/**
 * Fixed reasons for the end of a pledge. A songwriter who rejects a payment writes their own reason instead.
 */
export const endings = {
  cancelled: 'cancelled by giver',
  withdrawn: 'request withdrawn',
  /**
   * The giver marked it as sent, but the songwriter had not answered when the request was released or
   * reopened.
   */
  unanswered: 'unanswered',
  lapsed: 'lapsed',
  /** The songwriter's account was closed, so no one can be paid. This doesn't count against the giver. */
  closed: 'account closed',
  /** The parties agreed to a price of 0.00, so nobody needs to pay. */
  given: 'song given',
  // Two ends of pledges that matching offers made. There are none any more; their events stay.
  stopped: 'stopped by a steward',
  undone: 'confirmation undone',
  listener: 'declined by listener',
  songwriter: 'declined by songwriter',
  listenerLarge: 'declined by listener: amount too large',
  songwriterLarge: 'declined by songwriter: amount too large',
} as const
type Ending = (typeof endings)[keyof typeof endings]

const decliners = ['listener', 'songwriter'] as const
/** The ends of a pledge that a party declined. */
export const declines = {
  listener: [endings.listener, endings.listenerLarge],
  songwriter: [endings.songwriter, endings.songwriterLarge],
} as const
/** The party that declined a pledge; undefined if the pledge ended otherwise. */
export const declinedBy = (reason: string | null | undefined) =>
  decliners.find((by) => declines[by].some((ending) => ending === reason))

/** True if the reason is one of `endings`. A songwriter's own reason can't have these words. */
export const isEnding = (reason: string | null): reason is Ending =>
  Object.values<string | null>(endings).includes(reason)

/** Words for an ending, where what is stored is unclear to the people who read it. */
const endingWords: Readonly<Record<string, string>> = {
  [endings.cancelled]: 'cancelled by the supporter',
  [endings.unanswered]: 'no answer',
  [endings.lapsed]: 'ended unpaid',
  [endings.given]: 'the songwriter gives this song',
}
export const endingWord = (reason: string) => endingWords[reason] ?? reason

/** True if a party declined only this amount and larger ones. */
export const isTooLarge = (reason: string | undefined | null) =>
  reason === endings.listenerLarge || reason === endings.songwriterLarge

export interface DonationMove extends Move<DonationStatus> {
  /**
   * Who may make the move: the giver, the songwriter of the request, the party that can decline its pledges
   * (`declinerOf`) or has declined this one (`declinedBy`), or a timer.
   */
  by: 'giver' | 'songwriter' | 'party' | 'time'
  /**
   * True if the move is allowed while the request is hidden: moves that end a promise, or that answer or
   * correct a payment.
   */
  whileHidden?: true
}

export const donationMoves = {
  markSent: {
    by: 'giver',
    from: ['pledged'],
    to: 'sent',
    refusal: 'Only your own unpaid promises can be marked as sent',
  },
  undoSent: {
    by: 'giver',
    whileHidden: true,
    from: ['sent'],
    to: 'pledged',
    refusal: `“Sent” can be undone only while nobody has answered, and within ${undoSentHours} hours`,
  },
  cancel: {
    by: 'giver',
    whileHidden: true,
    from: ['pledged'],
    to: 'rejected',
    refusal: 'Only an unpaid promise can be cancelled',
  },
  /**
   * The giver declines the song to which a Community Fund pledge was matched. The pledge then waits for
   * another song.
   */
  declineMatch: {
    by: 'giver',
    whileHidden: true,
    from: ['pledged'],
    refusal: 'Only an unpaid match from the Community Fund can be declined',
  },
  /**
   * Ends a pledge that a party of the request doesn't want. The pledge is unsent, or was marked as sent when
   * no songwriter could be paid.
   */
  decline: {
    by: 'party',
    from: ['pledged', 'sent'],
    to: 'rejected',
    refusal: 'Only a promise that is not paid to anybody yet can be declined',
  },
  /** Ends what a decline stops: its giver may pledge to the request again. The pledge itself stays declined. */
  allow: {
    by: 'party',
    from: ['rejected'],
    refusal: 'Only a supporter whose promise was declined can be allowed again, and only once',
  },
  confirm: {
    by: 'songwriter',
    whileHidden: true,
    from: ['sent'],
    to: 'confirmed',
    refusal: 'Only a payment that was marked as sent can be confirmed, and only once',
  },
  /** Undoes a mistaken confirmation. The songwriter has to answer the payment again. */
  undoConfirm: {
    by: 'songwriter',
    whileHidden: true,
    from: ['confirmed'],
    to: 'sent',
    refusal: `A confirmation can be undone only within ${undoConfirmSeconds} seconds`,
  },
  reject: {
    by: 'songwriter',
    whileHidden: true,
    from: ['sent'],
    to: 'rejected',
    refusal: 'Only a payment that was marked as sent, and not confirmed, can be rejected',
  },
  /** Ends a promise that was not kept in time. */
  lapse: {
    by: 'time',
    from: ['pledged'],
    to: 'rejected',
    refusal: 'Only a promise that is not paid yet can end unpaid',
  },
  renew: {
    by: 'giver',
    from: ['rejected'],
    to: 'pledged',
    refusal: 'Only a promise that ended unpaid can be made again, and only once',
  },
  /** The giver confirms an old pledge that still can't be paid. */
  keep: {
    by: 'giver',
    from: ['pledged'],
    refusal: 'Only a promise you were asked about can be kept',
  },
  /** Corrects an ended donation whose payment did arrive. */
  found: {
    by: 'songwriter',
    whileHidden: true,
    from: ['rejected'],
    to: 'confirmed',
    refusal: `Only a payment that was rejected, unanswered or ended unpaid can be found, within ${foundDays} days`,
  },
  /** The giver objects to the songwriter's answer, with one statement. */
  dispute: {
    by: 'giver',
    whileHidden: true,
    from: ['rejected', 'confirmed'],
    refusal: 'Only a payment that was rejected, unanswered or short can be disputed, and only once',
  },
} as const satisfies Record<string, DonationMove>

/** True if the giver can still undo "sent". Without a songwriter who could answer, they always can. */
export const isUndoable = (
  { sentAt, songwriterId }: { sentAt: string | null; songwriterId: string | null },
  now = Date.now(),
) => !songwriterId || !sentAt || Date.parse(sentAt) > now - undoSentHours * ms.hour

/** Whole seconds (rounded up) left to undo a confirmation; 0 if it can't be undone. */
export const secondsToUndo = (confirmedAt: string | null, now = Date.now()) =>
  confirmedAt === null
    ? 0
    : Math.min(
        undoConfirmSeconds,
        Math.max(0, Math.ceil((Date.parse(confirmedAt) - now) / 1000 + undoConfirmSeconds)),
      )
