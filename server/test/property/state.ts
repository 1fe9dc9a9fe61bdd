/** A small market as plain data: the facts that its money depends on, and the possible steps. */
export type Who = 'listener' | 'fan' | 'mira' | 'uwe' | 'giver' | 'guest' | 'patron'
export const songwriters = ['mira', 'uwe'] as const
export const listeners = ['listener', 'fan'] as const
export const genres = ['folk', 'jazz'] as const
export type Genre = (typeof genres)[number]

/** Age of the guest's proven email. All others have an old one. */
export type Proof = 'none' | 'young' | 'old'
export const trustDays = 7
export const pauseHours = 48

/** Limit of a person's promises to the fund, low enough for the sequences. */
export const maxPromised = '140.00'

/**
 * A person's pledge is identified by its amount in cents, unique in a sequence. Donations made by offers have
 * any amount.
 */
export interface Donation {
  id: string
  amount: number
  madeBy: 'standing' | 'offer' | null
  /**
   * The offer that made it, and the payment that it answers. Null if no offer made it, or the payment's
   * confirmation was undone.
   */
  answer: { offer: number; payment: string } | null
  giver: Who
  request: number | null
  isGeneral: boolean
  status: 'pledged' | 'sent' | 'confirmed' | 'rejected'
  received: number | null
  /** Marked as sent, and not undone. */
  isSent: boolean
  isDue: boolean
  /** Due in the future: a match, or an answer, that can't be paid yet. */
  isPaused: boolean
  /** Counts towards the newcomers' cap. */
  isForNewcomer: boolean
  /** Its giver was asked to confirm it. */
  isAsked: boolean
  declined: number[]
  /** Its songwriter: the request's, or one who left it with the payment unanswered. */
  payee: Who | null
  /** The request's songwriter at the time of "sent". */
  sentTo: Who | null
  /** Its last event is the undo of its confirmation. */
  isUndone: boolean
  /** Sent more than 30 days ago. */
  isOld: boolean
  /** Ended by its songwriter's answer, or for lack of one. */
  isDenied: boolean
  isLapsed: boolean
  /** Promised again after that. */
  isRenewed: boolean
  isDisputed: boolean
  /** Its songwriter later stated that it arrived. */
  isFound: boolean
  /** Position among the confirmed payments; 0 before. */
  confirmedAs: number
}
interface Song {
  status: 'open' | 'in_progress' | 'completed' | 'approved'
  songwriter: Who | null
  isGone: boolean
  /** People who moved it, and so took part in it. */
  parts: Who[]
}
/** Identified by its total in cents. */
export interface Offer {
  total: number
  perSong: number
  genre: Genre | null
  by: Who
  isOpen: boolean
}
/** A person's standing pledge to the fund. */
export interface Rule {
  amount: number
  pledge: string
  /** Day of the sequence on which it is retried after it exceeded the ceiling. */
  blockedUntil: number | null
}
export interface State {
  songs: Song[]
  donations: Donation[]
  offers: Offer[]
  standing: Partial<Record<Who, Rule>>
  proof: Proof
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
  keep: ['giver', 'pledged', 'pledged'],
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

/**
 * Jobs of one pledge: it was due for too long, could not be paid for a year, or its giver did not answer the
 * question.
 */
export const jobs = ['lapse', 'ask', 'endUnkept'] as const
export type Job = (typeof jobs)[number]

/** A pledge by its amount, or an offer's donation, counted from the last. */
type Gift = { amount: number } | { answer: number }
interface OfGift {
  gift: Gift
  /** Made by a person who may make it, chosen at the start of the round. */
  isFitting: boolean
  by: Who
  /** Set at the start of the round; random if there is no such donation. */
  id?: string
}
/** The giver's statement, which doesn't affect the money. */
type Dispute = OfGift & { do: 'dispute' }
/** As of the job's day, or of an earlier one. */
type JobStep = OfGift & { do: Job; isEarly: boolean }
type Moved = OfGift & { do: DonationMove; received?: number | undefined }
/** The hourly job makes the next pledge of a rule, as of a day of the sequence. */
type Rearm = { by: Who; do: 'rearm'; day: number }
type Standing = { by: Who; do: 'standing'; amount: number } | { by: Who; do: 'stopStanding' }
type Pledge = { by: Who; do: 'pledge'; to: number | null; amount: number }
type Offering =
  | { by: Who; do: 'offer'; total: number; perSong: number; genre: Genre | null }
  | { by: Who; do: 'endOffer'; total: number }
export type GiftStep = Dispute | JobStep | Moved
export type SongStep = { by: Who; do: SongMove; to: number }
export type Step = Pledge | GiftStep | Rearm | Standing | Offering | SongStep
export type StandingStep = Rearm | Standing
export type OfferStep = Offering
export type PledgeStep = Pledge

/** Days of a sequence after which a month has certainly passed, and before which it hasn't. */
export const month = { over: 40, notOver: 20 }
/** Steps of the hourly jobs. Only in the handlers' own process, where time can be moved. */
export const isTimed = (what: Step['do']) => what === 'rearm' || jobs.some((job) => job === what)
