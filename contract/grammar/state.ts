import { foundDays, undoConfirmSeconds, undoSentHours } from './days.ts'

/**
 * State machines as tables: buttons, guards and error texts all read these (spec 4.request.values; product.md,
 * "A request's states" and "Money and donations").
 */

export const requestStatuses = ['open', 'in_progress', 'completed', 'approved'] as const
export type RequestStatus = (typeof requestStatuses)[number]

export interface Move<Status extends string> {
  from: readonly Status[]
  /** Undefined if the move leaves the status as it is, or deletes the row. */
  to?: Status
  /** Error text for an attempt in another state. */
  refusal: string
}

/** A viewer's relation to a request. */
export const requestViewers = ['visitor', 'listener', 'songwriter', 'invited'] as const
export type RequestViewer = (typeof requestViewers)[number]

/**
 * A condition besides the status: it has an invitation, its songwriter is inactive, no payment is confirmed, none is on
 * its way to its songwriter (or the oldest unanswered for `answerDays`), the viewer leaves none unanswered that long, its
 * listener is listed while it is open, its approved song still lacks money and its songwriter can be paid.
 */
export type RequestCondition =
  | 'listed'
  | 'payable'
  | 'invited'
  | 'silent'
  | 'unconfirmed'
  | 'answered'
  | 'answers'
  | 'lacksMoney'

export interface RequestMove extends Move<RequestStatus> {
  by: readonly RequestViewer[]
  if?: readonly RequestCondition[]
}

export const requestMoves = {
  accept: {
    by: ['visitor', 'invited'],
    if: ['answers', 'listed'],
    from: ['open'],
    to: 'in_progress',
    refusal: 'Another songwriter has accepted this request',
  },
  declineInvitation: {
    by: ['invited'],
    from: ['open'],
    refusal: 'This request is no longer waiting for an answer',
  },
  pledge: {
    by: ['visitor', 'listener', 'invited'],
    if: ['listed', 'payable', 'lacksMoney'],
    from: ['open', 'in_progress', 'completed', 'approved'],
    refusal: 'This song is paid for and takes no more pledges. You can pledge to the Community Fund instead',
  },
  openToAll: {
    by: ['listener'],
    if: ['invited'],
    from: ['open'],
    refusal: 'Only a request that nobody has accepted yet can be opened to everyone',
  },
  withdraw: {
    by: ['listener'],
    from: ['open'],
    refusal: 'A request can only be withdrawn while nobody has accepted it',
  },
  release: {
    by: ['songwriter'],
    if: ['unconfirmed', 'answered'],
    from: ['in_progress'],
    to: 'open',
    refusal: 'Only a song in progress can be released',
  },
  reopen: {
    by: ['listener'],
    if: ['silent', 'answered'],
    from: ['in_progress'],
    to: 'open',
    refusal: 'Only a song in progress can be opened to other songwriters again',
  },
  deliver: {
    by: ['songwriter'],
    from: ['in_progress', 'completed'],
    to: 'completed',
    refusal: 'A song can be delivered only while it is being worked on',
  },
  requestChanges: {
    by: ['listener'],
    from: ['completed'],
    to: 'in_progress',
    refusal: 'Changes can be requested only after a delivery, and before the approval',
  },
  approve: {
    by: ['listener'],
    from: ['completed'],
    to: 'approved',
    refusal: 'Only a delivered song can be approved',
  },
  /** The listener thanks the people who pledged. */
  thank: {
    by: ['listener'],
    from: ['approved'],
    refusal: 'You can thank the people who pledged once you have approved the song',
  },
  brief: {
    by: ['listener'],
    from: ['open', 'in_progress'],
    refusal: 'The brief can be changed only until the song is delivered',
  },
  work: {
    by: ['songwriter'],
    from: ['in_progress', 'completed'],
    refusal: 'This project is not being worked on, so it takes no changes',
  },
  comment: {
    by: ['listener', 'songwriter'],
    from: ['in_progress', 'completed'],
    refusal: 'Comments can be made and resolved only while the song is being worked on',
  },
  gift: { by: ['listener'], from: ['approved'], refusal: 'A song can be given once you have approved it' },
  talk: {
    by: ['listener', 'songwriter'],
    from: ['in_progress', 'completed', 'approved'],
    refusal: 'Nobody has accepted this request yet',
  },
} as const satisfies Record<string, RequestMove>

export const donationStatuses = ['pledged', 'sent', 'confirmed', 'rejected'] as const
export type DonationStatus = (typeof donationStatuses)[number]

/** Initial status of every donation: promised, not paid yet. */
export const firstDonationStatus = 'pledged' satisfies DonationStatus
export const unpaidDonations = [firstDonationStatus] as const satisfies DonationStatus[]
/** The giver says that it is paid; the songwriter has not answered. */
export const sentDonations = ['sent'] as const satisfies DonationStatus[]
/** The songwriter says that it arrived. */
export const confirmedDonations = ['confirmed'] as const satisfies DonationStatus[]
/** Open or paid: the statuses that count as pledged. */
export const liveDonations = ['pledged', 'sent', 'confirmed'] as const satisfies DonationStatus[]
export type LiveDonation = (typeof liveDonations)[number]
/** Promised or sent, not confirmed yet. */
export const promisedDonations = ['pledged', 'sent'] as const satisfies DonationStatus[]
/** Money is on its way or has arrived. */
export const paidDonations = ['sent', 'confirmed'] as const satisfies DonationStatus[]

export interface DonationMove extends Move<DonationStatus> {
  /** Who may make it: the giver, the songwriter of the request, the party in charge of its pledges, or time alone. */
  by: 'giver' | 'songwriter' | 'party' | 'time'
  /** Whether it can be made while the request is hidden: what ends a promise, and what answers or corrects a payment. */
  whileHidden?: true
}

/** Reasons for which a pledge ends without a songwriter's rejection; a songwriter writes their own reason. */
export const endings = {
  cancelled: 'cancelled by giver',
  withdrawn: 'request withdrawn',
  /** Sent, and neither confirmed nor denied when its request was released or opened again. */
  unanswered: 'unanswered',
  lapsed: 'lapsed',
  /** Its songwriter's account was closed: nobody is left to be paid. It counts for nothing against its giver. */
  closed: 'account closed',
  /** Made by a matching offer, and stopped by a steward in its pause. */
  stopped: 'stopped by a steward',
  /** Made by a matching offer, for a payment whose confirmation was undone. */
  undone: 'confirmation undone',
  listener: 'declined by listener',
  songwriter: 'declined by songwriter',
} as const

/** Who can decline pledges to a request: the listener until the approval, then the songwriter. */
export const declinerOf = (status: RequestStatus) => (status === 'approved' ? 'songwriter' : 'listener')

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
  /** For a Community Fund pledge that was matched to a song: it waits for another song. */
  declineMatch: {
    by: 'giver',
    whileHidden: true,
    from: ['pledged'],
    refusal: 'Only a match from the Community Fund that is not sent yet can be declined',
  },
  /** Ends a pledge that the request does not want: unsent, or sent when nobody was there to be paid. */
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
  /** Takes a mistaken confirmation back: the payment waits for an answer again. */
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
  /** A promise that was not kept in time ends. */
  lapse: {
    by: 'time',
    from: ['pledged'],
    to: 'rejected',
    refusal: 'Only a pledge that is not sent can lapse',
  },
  /** Promises what lapsed again, once. */
  renew: {
    by: 'giver',
    from: ['rejected'],
    to: 'pledged',
    refusal: 'Only a pledge that lapsed can be promised again, and only once',
  },
  /** Answers the question whether a pledge still stands that can't be paid for so long. */
  keep: {
    by: 'giver',
    from: ['pledged'],
    refusal: 'Only a pledge that you were asked about can be kept',
  },
  /** Corrects an end: the payment did arrive. */
  found: {
    by: 'songwriter',
    whileHidden: true,
    from: ['rejected'],
    to: 'confirmed',
    refusal: `Only a payment that was rejected, left unanswered or lapsed can be found again, within ${foundDays} days`,
  },
  /** The giver's one statement about an answer that they don't agree with. */
  dispute: {
    by: 'giver',
    whileHidden: true,
    from: ['rejected', 'confirmed'],
    refusal:
      'Only a payment that was rejected, left unanswered or confirmed with less can be disputed, and only once',
  },
} as const satisfies Record<string, DonationMove>

/** Whether the move is allowed in this status. */
export const can = <Status extends string>(move: Move<Status>, status: string) =>
  move.from.some((one) => one === status)

export const projectStatuses = [
  'planning',
  'writing',
  'recording',
  'mixing',
  'finalizing',
  'ready_for_review',
] as const
export type ProjectStatus = (typeof projectStatuses)[number]

export const commentStatuses = ['open', 'resolved'] as const
export type CommentStatus = (typeof commentStatuses)[number]

export const commentMoves = {
  resolve: { from: ['open'], to: 'resolved', refusal: 'This comment is already resolved' },
  reopen: { from: ['resolved'], to: 'open', refusal: 'This comment is already open' },
} as const satisfies Record<string, Move<CommentStatus>>

export const decisions = ['pending', 'approved', 'declined'] as const

/** 'in_progress' → 'in progress', as every label shows it. */
export const statusLabel = (status: string) => status.replaceAll('_', ' ')
