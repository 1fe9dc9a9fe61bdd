/** A small market as plain data: what its money depends on, and the steps that are possible. */
export type Who = 'listener' | 'mira' | 'uwe' | 'giver'
export const songwriters = ['mira', 'uwe'] as const

/** What one person can have in the fund: low, so that sequences reach it. */
export const maxPromised = '140.00'

/** A donation is identified by its amount in cents: all amounts of a sequence are different. */
export interface Donation {
  amount: number
  giver: Who
  request: number | null
  isGeneral: boolean
  status: 'pledged' | 'sent' | 'confirmed' | 'rejected'
  received: number | null
  /** Marked as sent, and not taken back. */
  isSent: boolean
  isDue: boolean
  declined: number[]
  /** Its songwriter: of the request, or who left it with the payment unanswered. */
  payee: Who | null
  /** The songwriter of the request when it was marked as sent. */
  sentTo: Who | null
  /** The last that happened to it is that its confirmation was undone. */
  isUndone: boolean
  /** Sent more than 30 days ago. */
  isOld: boolean
  /** Ended because it was not paid in time. */
  isLapsed: boolean
  /** Promised again after that. */
  isRenewed: boolean
  isDisputed: boolean
}
interface Song {
  status: 'open' | 'in_progress' | 'completed' | 'approved'
  songwriter: Who | null
  isGone: boolean
}
export interface State {
  songs: Song[]
  donations: Donation[]
  /** The amount that a person keeps waiting in the fund. */
  standing: Partial<Record<Who, number>>
}

export const donationMoves = {
  markSent: ['giver', 'pledged', 'sent'],
  undoSent: ['giver', 'sent', 'pledged'],
  cancel: ['giver', 'pledged', 'rejected'],
  declineMatch: ['giver', 'pledged', 'pledged'],
  decline: ['party', 'pledged', 'rejected'],
  confirm: ['songwriter', 'sent', 'confirmed'],
  undoConfirm: ['songwriter', 'confirmed', 'sent'],
  reject: ['songwriter', 'sent', 'rejected'],
  renew: ['giver', 'rejected', 'pledged'],
  found: ['songwriter', 'rejected', 'confirmed'],
} as const satisfies Record<
  string,
  ['giver' | 'songwriter' | 'party', Donation['status'], Donation['status']]
>
export type DonationMove = keyof typeof donationMoves

export const songMoves = {
  accept: [['open'], 'in_progress'],
  release: [['in_progress'], 'open'],
  deliver: [['in_progress', 'completed'], 'completed'],
  requestChanges: [['completed'], 'in_progress'],
  approve: [['completed'], 'approved'],
  withdraw: [['open'], 'open'],
} as const satisfies Record<string, [Song['status'][], Song['status']]>
export type SongMove = keyof typeof songMoves

/** Time passes for one pledge: it was due for longer than its giver has to pay it. */
type Lapse = { by: Who; do: 'lapse'; amount: number }
/** Its giver states what happened, which changes nothing of the money. */
type Dispute = { by: Who; do: 'dispute'; amount: number }
type Standing = { by: Who; do: 'standing'; amount: number } | { by: Who; do: 'stopStanding' }
type Pledge = { by: Who; do: 'pledge'; to: number | null; amount: number }
export type Step =
  | Pledge
  | Lapse
  | Dispute
  | Standing
  | { by: Who; do: DonationMove; amount: number; received?: number | undefined }
  | { by: Who; do: SongMove; to: number }
