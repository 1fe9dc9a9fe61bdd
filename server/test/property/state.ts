/** A small market as plain data: what its money depends on, and the steps that are possible. */
export type Who = 'listener' | 'fan' | 'mira' | 'uwe' | 'giver' | 'guest' | 'patron'
export const songwriters = ['mira', 'uwe'] as const
/** Who asked for each song, and its genre. */
export const listeners = ['listener', 'fan'] as const
export const genres = ['folk', 'jazz'] as const
export type Genre = (typeof genres)[number]

/** Whether the guest's email is proven, and for long enough; everybody else's is. */
export type Proof = 'none' | 'young' | 'old'
export const trustDays = 7
export const pauseHours = 48

/** What one person can have in the fund: low, so that sequences reach it. */
export const maxPromised = '140.00'

/**
 * A pledge that a person made is found by its amount in cents: all amounts of a sequence are different. What an offer made
 * has any amount.
 */
export interface Donation {
  /** Id of the row. For a donation that the model adds, the model makes one up. */
  id: string
  amount: number
  madeBy: 'standing' | 'offer' | null
  /**
   * Offer that made it, and payment that it answers. Null where no offer made it, or where the confirmation of that
   * payment was undone.
   */
  answer: { offer: number; payment: string } | null
  giver: Who
  request: number | null
  isGeneral: boolean
  status: 'pledged' | 'sent' | 'confirmed' | 'rejected'
  received: number | null
  /** Marked as sent, and not taken back. */
  isSent: boolean
  isDue: boolean
  /** Due in the future: a match, or an answer, that can't be paid yet. */
  isPaused: boolean
  /** It counts in what newcomers share. */
  isForNewcomer: boolean
  /** Its giver was asked whether it still stands. */
  isAsked: boolean
  declined: number[]
  /** Its songwriter: of the request, or who left it with the payment unanswered. */
  payee: Who | null
  /** The songwriter of the request when it was marked as sent. */
  sentTo: Who | null
  /** The last that happened to it is that its confirmation was undone. */
  isUndone: boolean
  /** Sent more than 30 days ago. */
  isOld: boolean
  /** Ended by its songwriter's answer, or for want of one. */
  isDenied: boolean
  /** Ended because it was not paid in time. */
  isLapsed: boolean
  /** Promised again after that. */
  isRenewed: boolean
  isDisputed: boolean
  /** Its songwriter said later that it did arrive. */
  isFound: boolean
  /** Its place among the confirmed payments; 0 before. */
  confirmedAs: number
}
interface Song {
  status: 'open' | 'in_progress' | 'completed' | 'approved'
  songwriter: Who | null
  isGone: boolean
  /** Who moved it, and so had a part in it. */
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
/** What a person keeps waiting in the fund. */
export interface Rule {
  amount: number
  /** The id of the pledge that it made last. */
  pledge: string
  /** The first day of the sequence on which it is tried again after it was above the ceiling. */
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

/** Jobs of one pledge: it was due for too long, could not be paid for a year, or its giver was asked and did not answer. */
export const jobs = ['lapse', 'ask', 'endUnkept'] as const
export type Job = (typeof jobs)[number]

/** A pledge by its amount, or, counted from the last, one that an offer made. */
type Gift = { amount: number } | { answer: number }
interface OfGift {
  gift: Gift
  /** Made by a person who may make it, which is known as the round begins. */
  isFitting: boolean
  by: Who
  /** Set as the round begins; a random one where there is no such donation. */
  id?: string
}
/** Its giver states what happened, which changes nothing of the money. */
type Dispute = OfGift & { do: 'dispute' }
/** As of a day on which it has to be done, or on one before. */
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

/** Days of a sequence after which a month has passed for sure, and until which it hasn't. */
export const month = { over: 40, notOver: 20 }
/** What the hourly jobs do: in the handlers' own process only, where time can be moved. */
export const isTimed = (what: Step['do']) => what === 'rearm' || jobs.some((job) => job === what)
