/** State of a small test market: all facts that affect its money, and the steps that people can take. */
export type Who = 'listener' | 'fan' | 'mira' | 'uwe' | 'giver' | 'guest'
export const songwriters = ['mira', 'uwe'] as const
export const listeners = ['listener', 'fan'] as const
export const genres = ['folk', 'jazz'] as const

/** Age of the guest's proven email: 'none' until a mailed link proves it. All other people have an old one. */
export type Proof = 'none' | 'young' | 'old'
export const trustDays = 7
export const pauseHours = 48

/** Limit in cents of a person's pledges to the fund, and to each request. A sequence can reach it. */
export const maxPromised = 140_00

/** A pledge or a payment. `amount` in cents is unique in a sequence and identifies a person's pledge. */
export interface Donation {
  id: string
  amount: number
  madeBy: 'standing' | null
  giver: Who
  request: number | null
  isGeneral: boolean
  status: 'pledged' | 'sent' | 'confirmed' | 'rejected'
  received: number | null
  /** Marked as sent. Undoing that makes it false. */
  isSent: boolean
  isDue: boolean
  /** Due in the future: a match of the fund that can't be paid yet. */
  isPaused: boolean
  /** Number of matches that its giver neither paid nor declined in time. */
  missed: number
  /** Place in the fund's queue: an id, or 'last' for a pledge that the model put behind all others. */
  place: string
  /** Counts towards the cap for newcomers. */
  isForNewcomer: boolean
  /** Made, or renewed, after the approval, by a giver who had paid no other songwriter. */
  keepsGap: boolean
  /** The giver was asked if they keep the pledge. */
  isAsked: boolean
  declined: number[]
  /**
   * The songwriter to be paid: the request's current one, or a former one who left while the payment was
   * unanswered.
   */
  payee: Who | null
  /** The request's songwriter when the payment was marked as sent. */
  sentTo: Who | null
  /** The last event is an undone confirmation. */
  isUndone: boolean
  /** Marked as sent more than 30 days ago. */
  isOld: boolean
  /** The songwriter rejected the payment, or released the song without an answer. */
  isDenied: boolean
  /** The party that declined the pledge. */
  declinedBy: 'listener' | 'songwriter' | null
  /** The party has allowed its giver again. */
  isAllowedAgain: boolean
  isLapsed: boolean
  /** Renewed by its giver after it had lapsed. */
  isRenewed: boolean
  isDisputed: boolean
  /** The songwriter reported that the payment arrived after all. */
  isFound: boolean
}
/** Terms that wait for an answer. */
interface Offer {
  id: string
  by: 'listener' | 'songwriter'
  price: number
}
export interface Song {
  status: 'open' | 'in_progress' | 'completed' | 'approved'
  songwriter: Who | null
  isGone: boolean
  goal: number | null
  /** Price that the parties agreed to; 0 for a song that is given. Null if nothing is agreed. */
  agreed: number | null
  /** Least goal since the first promise of somebody else, as of the last change of the goal. */
  least: number | null
  waiting: Offer | null
}
/** A person's standing (monthly) pledge to the fund. */
export interface Rule {
  amount: number
  pledge: string
  /** Day of the next try, if the last one would have exceeded the giver's limit. */
  blockedUntil: number | null
}
export interface State {
  songs: Song[]
  donations: Donation[]
  standing: Partial<Record<Who, Rule>>
  /** Suspended people, sorted. */
  suspended: Who[]
  proof: Proof
}

export const donationMoves = {
  markSent: ['giver', 'pledged', 'sent'],
  undoSent: ['giver', 'sent', 'pledged'],
  cancel: ['giver', 'pledged', 'rejected'],
  declineMatch: ['giver', 'pledged', 'pledged'],
  decline: ['party', 'pledged', 'rejected'],
  allow: ['party', 'rejected', 'rejected'],
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
 * Hourly jobs for one pledge. `lapse`: it was due for too long. `miss`: its match was. `ask`: it could not be paid
 * for a year. `endUnkept`: its giver did not answer the question.
 */
export const jobs = ['lapse', 'miss', 'ask', 'endUnkept'] as const
export type Job = (typeof jobs)[number]

interface OfGift {
  /** Amount of the pledge. */
  gift: number
  /** If true, `by` is replaced at the start of the round by a person who may take this step. */
  isFitting: boolean
  by: Who
  /** Chosen at the start of the round. A random id if there is no such donation. */
  id?: string
}
/** The giver's statement that a payment was sent. It doesn't affect any amount. */
type Dispute = OfGift & { do: 'dispute' }
/** A job that runs on its due day, or on an earlier day. */
type JobStep = OfGift & { do: Job; isEarly: boolean }
type Moved = OfGift & { do: DonationMove; received?: number | undefined }
/** The hourly job that makes the next pledge of a standing pledge, as if on that day. */
type Rearm = { by: Who; do: 'rearm'; day: number }
type Standing = { by: Who; do: 'standing'; amount: number } | { by: Who; do: 'stopStanding' }
/** A steward's decision about `by`, and its end. */
type Suspension = { by: Who; do: 'suspend' | 'lift' }
/** The job by which the fund tries a song again. */
type Try = { by: Who; do: 'tryAgain'; to: number }
type Pledge = { by: Who; do: 'pledge'; to: number | null; amount: number }
/** The button of a promise's mailed link. It proves the email, and signs nobody in here. */
type Press = { by: Who; do: 'press'; to: number; amount: number }
export type GiftStep = Dispute | JobStep | Moved
/** `amount`: the listener's pledge in the approval itself. */
export type SongStep = { by: Who; do: SongMove; to: number; amount?: number }
/** Terms: `price` of a proposal, `terms` the id of those that are answered, chosen at the start of the round. */
export type TermsStep = { by: Who; to: number; isFitting: boolean } & (
  | { do: 'propose'; price: number }
  | { do: 'agree' | 'declineTerms'; terms?: string }
)
export type Step = Pledge | Press | GiftStep | Rearm | Standing | SongStep | TermsStep | Suspension | Try
/** Steps that nobody makes by a call of the API. */
export type Timed = JobStep | Rearm | Suspension | Try | Press
export type StandingStep = Rearm | Standing
export type PledgeStep = Pledge | Press

export const termsMoves = ['propose', 'agree', 'declineTerms'] as const
export const isOfTerms = (move: Step): move is TermsStep => termsMoves.some((one) => one === move.do)

/** Days after which a month has surely passed, and surely not. */
export const month = { over: 40, notOver: 20 }
const timed: readonly Step['do'][] = [...jobs, 'rearm', 'tryAgain', 'suspend', 'lift', 'press']
/** True for steps of jobs, stewards and mailed links. They need the handlers in this process. */
export const isTimed = (what: Step['do']) => timed.includes(what)
