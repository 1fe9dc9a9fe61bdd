import { foundDays, undoConfirmSeconds, undoSentHours } from '../grammar/days.ts'
import type { DonationStatus, Move } from '../grammar/state.ts'
import { ms } from '../grammar/time.ts'

// Not in grammar/state.ts, because visitors load all of that module.

/** Reasons for a pledge to end without a songwriter's rejection. A songwriter writes their own reason. */
export const endings = {
  cancelled: 'cancelled by giver',
  withdrawn: 'request withdrawn',
  /** Sent, but neither confirmed nor denied when its request was released or reopened. */
  unanswered: 'unanswered',
  lapsed: 'lapsed',
  /** Its songwriter's account was closed, so no one can be paid. It doesn't count against its giver. */
  closed: 'account closed',
  stopped: 'stopped by a steward',
  /** Made by a matching offer for a payment whose confirmation was undone. */
  undone: 'confirmation undone',
  listener: 'declined by listener',
  songwriter: 'declined by songwriter',
} as const

/** True for one of `endings`. A songwriter's own reason can't use these words. */
export const isEnding = (reason: string | null) => Object.values<string | null>(endings).includes(reason)

export interface DonationMove extends Move<DonationStatus> {
  /**
   * Who may make the move: the giver, the songwriter of the request, the party in charge of its pledges, or a
   * timer.
   */
  by: 'giver' | 'songwriter' | 'party' | 'time'
  /** Allowed while the request is hidden: moves that end a promise, or that answer or correct a payment. */
  whileHidden?: true
}

export const donationMoves = {
  markSent: {
    by: 'giver',
    from: ['pledged'],
    to: 'sent',
    refusal: 'Only your own pledged donations can be marked as sent',
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
    refusal: 'Only a pledge that is not sent yet can be cancelled',
  },
  /** For a Community Fund pledge that was matched to a song. It waits for another song. */
  declineMatch: {
    by: 'giver',
    whileHidden: true,
    from: ['pledged'],
    refusal: 'Only a match from the Community Fund that is not sent yet can be declined',
  },
  /** Ends a pledge that the request does not want: unsent, or sent when it had no payee. */
  decline: {
    by: 'party',
    from: ['pledged', 'sent'],
    to: 'rejected',
    refusal: 'Only a pledge that is not sent to anybody yet can be declined',
  },
  confirm: {
    by: 'songwriter',
    whileHidden: true,
    from: ['sent'],
    to: 'confirmed',
    refusal: 'Only a payment that was marked as sent can be confirmed, and only once',
  },
  /** Undoes a mistaken confirmation. The payment waits for an answer again. */
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
    refusal: 'Only a pledge can lapse',
  },
  renew: {
    by: 'giver',
    from: ['rejected'],
    to: 'pledged',
    refusal: 'Only a lapsed pledge can be promised again, and only once',
  },
  /** The giver confirms an old pledge that still can't be paid. */
  keep: {
    by: 'giver',
    from: ['pledged'],
    refusal: 'Only a pledge you were asked about can be kept',
  },
  /** Corrects an ended donation whose payment did arrive. */
  found: {
    by: 'songwriter',
    whileHidden: true,
    from: ['rejected'],
    to: 'confirmed',
    refusal: `Only a payment that was rejected, unanswered or lapsed can be found, within ${foundDays} days`,
  },
  /** The giver's one statement against an answer. */
  dispute: {
    by: 'giver',
    whileHidden: true,
    from: ['rejected', 'confirmed'],
    refusal: 'Only a payment that was rejected, unanswered or short can be disputed, and only once',
  },
} as const satisfies Record<string, DonationMove>

/** True if "sent" can still be undone. Always true without a songwriter who could answer. */
export const isUndoable = (
  { sentAt, songwriterId }: { sentAt: string | null; songwriterId: string | null },
  now = Date.now(),
) => !songwriterId || !sentAt || Date.parse(sentAt) > now - undoSentHours * ms.hour

/** Seconds, rounded up, in which a confirmation can still be undone; 0 if it can't. */
export const secondsToUndo = (confirmedAt: string | null, now = Date.now()) =>
  confirmedAt === null
    ? 0
    : Math.min(
        undoConfirmSeconds,
        Math.max(0, Math.ceil((Date.parse(confirmedAt) - now) / 1000 + undoConfirmSeconds)),
      )
