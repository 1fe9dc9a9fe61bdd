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
  refusal: string
}

export const requestViewers = ['visitor', 'listener', 'songwriter', 'invited'] as const
export type RequestViewer = (typeof requestViewers)[number]

export const acceptedByAnother = 'Another songwriter has accepted this request'

export const givableStatuses = ['approved'] as const satisfies RequestStatus[]

export const donationStatuses = ['pledged', 'sent', 'confirmed', 'rejected'] as const
export type DonationStatus = (typeof donationStatuses)[number]

/** Initial status of every donation: promised, not paid yet. */
export const firstDonationStatus = 'pledged' satisfies DonationStatus
export const unpaidDonations = [firstDonationStatus] as const satisfies DonationStatus[]
/** Paid, as the giver says. The songwriter has not answered. */
export const sentDonations = ['sent'] as const satisfies DonationStatus[]
export const confirmedDonations = ['confirmed'] as const satisfies DonationStatus[]
export const liveDonations = ['pledged', 'sent', 'confirmed'] as const satisfies DonationStatus[]
export type LiveDonation = (typeof liveDonations)[number]
export const promisedDonations = ['pledged', 'sent'] as const satisfies DonationStatus[]
export const paidDonations = ['sent', 'confirmed'] as const satisfies DonationStatus[]

/** Who can decline pledges to a request: the listener until the approval, then the songwriter. */
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

/** 'in_progress' → 'in progress', as every label shows it. */
export const statusLabel = (status: string) => status.replaceAll('_', ' ')
