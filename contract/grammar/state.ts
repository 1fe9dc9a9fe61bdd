/**
 * State machines as tables. Buttons, guards and error texts all use these tables (spec 4.request.values;
 * product.md, "A request's states" and "Money and donations").
 */

export const requestStatuses = ['open', 'in_progress', 'completed', 'approved'] as const
export type RequestStatus = (typeof requestStatuses)[number]

export interface Move<Status extends string> {
  from: readonly Status[]
  /** The new status. Undefined if the move doesn't change the status, or deletes the row. */
  to?: Status
  refusal: string
}

/** Name of the stage of a request with this status. A request is accepted and in progress at once. */
export const stageNames = {
  open: 'Request',
  in_progress: 'In progress',
  completed: 'Delivered',
  approved: 'Approved',
} as const satisfies Record<RequestStatus, string>

export const requestViewers = ['visitor', 'listener', 'songwriter', 'invited'] as const
export type RequestViewer = (typeof requestViewers)[number]

export const acceptedByAnother = 'Another songwriter has accepted this request'

export const givableStatuses = ['approved'] as const satisfies RequestStatus[]

export const donationStatuses = ['pledged', 'sent', 'confirmed', 'rejected'] as const
export type DonationStatus = (typeof donationStatuses)[number]

/** Initial status of every donation: promised, not paid yet. */
export const firstDonationStatus = 'pledged' satisfies DonationStatus
export const unpaidDonations = [firstDonationStatus] as const satisfies DonationStatus[]
/** The giver says that they paid. The songwriter has not answered yet. */
export const sentDonations = ['sent'] as const satisfies DonationStatus[]
export const confirmedDonations = ['confirmed'] as const satisfies DonationStatus[]
export const liveDonations = ['pledged', 'sent', 'confirmed'] as const satisfies DonationStatus[]
export type LiveDonation = (typeof liveDonations)[number]
export const promisedDonations = ['pledged', 'sent'] as const satisfies DonationStatus[]
export const paidDonations = ['sent', 'confirmed'] as const satisfies DonationStatus[]

/** The party that can decline pledges to a request: the listener until the approval, then the songwriter. */
export const declinerOf = (status: RequestStatus) => (status === 'approved' ? 'songwriter' : 'listener')

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

/** 'in_progress' → 'in progress'. All labels of a status use this. */
export const statusLabel = (status: string) => status.replaceAll('_', ' ')
