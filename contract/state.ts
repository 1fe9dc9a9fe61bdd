/** State machines as tables: buttons, guards and error texts all read these (specification §4, decisions §2 and §4). */

export const requestStatuses = ['open', 'in_progress', 'completed', 'approved'] as const
export type RequestStatus = (typeof requestStatuses)[number]

export interface Move<Status extends string> {
  from: readonly Status[]
  /** Undefined where the move leaves the status as it is, or removes the thing. */
  to?: Status
  /** What the person is told who tries it in another state. */
  refusal: string
}

export const requestMoves = {
  accept: { from: ['open'], to: 'in_progress', refusal: 'Another songwriter has taken this request' },
  declineInvitation: { from: ['open'], refusal: 'This request is no longer waiting for an answer' },
  openToAll: {
    from: ['open'],
    refusal: 'Only a request that nobody has taken yet can be opened to everyone',
  },
  withdraw: { from: ['open'], refusal: 'A request can only be withdrawn while nobody has taken it' },
  release: { from: ['in_progress'], to: 'open', refusal: 'Only a song in progress can be released' },
  deliver: {
    from: ['in_progress', 'completed'],
    to: 'completed',
    refusal: 'A song can be delivered only while it is being worked on',
  },
  requestChanges: {
    from: ['completed'],
    to: 'in_progress',
    refusal: 'Changes can be requested only after a delivery, and before the approval',
  },
  approve: { from: ['completed'], to: 'approved', refusal: 'Only a delivered song can be approved' },
  work: {
    from: ['in_progress', 'completed'],
    refusal: 'This project is not being worked on, so it takes no changes',
  },
  talk: { from: ['in_progress', 'completed', 'approved'], refusal: 'Nobody has taken this request yet' },
} as const satisfies Record<string, Move<RequestStatus>>

export const donationStatuses = ['pledged', 'sent', 'confirmed', 'rejected'] as const
export type DonationStatus = (typeof donationStatuses)[number]

export const donationMoves = {
  markSent: {
    from: ['pledged'],
    to: 'sent',
    refusal: 'Only your own pledged donations can be marked as sent',
  },
} as const satisfies Record<string, Move<DonationStatus>>

/** Requests that can still be pledged to. */
export const pledgeable = {
  from: ['open', 'in_progress', 'completed'],
  refusal: 'This song is finished and takes no more pledges',
} as const satisfies Move<RequestStatus>

/** Whether a thing in this status may make the move. */
export const can = <Status extends string>(move: Move<Status>, status: string) =>
  (move.from as readonly string[]).includes(status)

export const projectStatuses = [
  'planning',
  'writing',
  'recording',
  'mixing',
  'finalizing',
  'ready_for_review',
] as const
export type ProjectStatus = (typeof projectStatuses)[number]

export const decisions = ['pending', 'approved', 'declined'] as const

/** 'in_progress' → 'in progress', as every label shows it. */
export const statusLabel = (status: string) => status.replaceAll('_', ' ')
