import {
  type GiverMove,
  giverMoves,
  type PartyMove,
  partyMoves,
  type SongwriterMove,
  songwriterMoves,
} from '#contract/giving/answers'
import {
  type DonationMove,
  declinedBy,
  donationMoves,
  endings,
  isEnding,
  isUndoable,
  secondsToUndo,
} from '#contract/giving/moves'
import { foundDays, keepDays, lapseDays, matchDays } from '#contract/grammar/days'
import { cents } from '#contract/grammar/money'
import { can, declinerOf, type RequestStatus } from '#contract/grammar/state'
import { ms, plus } from '#contract/grammar/time'
import { utcDayOf } from '#contract/surface/format'
import { cannotBePaid } from './being-paid.ts'

export type DonationMoveName = keyof typeof donationMoves

interface Given {
  status: string
  isGeneral: boolean
  songRequestId: string | null
  songwriterId: string | null
  sentAt: string | null
  dueAt: string | null
  amount?: string
  receivedAmount?: string | null
  rejectionReason: string | null
  /** Time at which the party that declined the pledge allowed its giver again. */
  allowedAt?: string | null
  renewedAt: string | null
  keepAskedAt: string | null
  isDisputed?: boolean
  /** True if the donation's request is hidden. */
  isHidden?: boolean
  standsStill?: boolean
}

const isMatched = ({ isGeneral = false, songRequestId = null }: Facts) => isGeneral && songRequestId !== null

/**
 * True if a match of the fund can be paid already: its pause is over (product.md, "The Community Fund").
 * Always true for other donations.
 */
const isPayable = (donation: Facts, now: number) =>
  !isMatched(donation) || !donation.dueAt || Date.parse(donation.dueAt) <= now

/** True if this was a direct pledge to the song that lapsed after its due date, and for the first time. */
export const isFirstLapse = ({ status, rejectionReason, isGeneral, dueAt, renewedAt }: Facts) =>
  status === 'rejected' &&
  rejectionReason === endings.lapsed &&
  !isGeneral &&
  Boolean(dueAt) &&
  renewedAt === null

/** True if the giver can dispute the songwriter's answer: no money arrived, or less than pledged. */
const isShort = ({ status, sentAt, rejectionReason, amount, receivedAmount }: Facts) =>
  status === 'confirmed'
    ? cents(receivedAmount ?? amount ?? '0') < cents(amount ?? '0')
    : Boolean(sentAt) && isByAnswer(rejectionReason ?? null)

/** True if a payment ended because the songwriter rejected it, or didn't answer. */
const isByAnswer = (reason: string | null) => reason === endings.unanswered || !isEnding(reason)

/**
 * True if the songwriter can still say that an ended payment arrived: they rejected it, didn't answer, or it
 * lapsed. False if its giver or a party ended it.
 */
const isFindable = ({ endedAt = null, rejectionReason = null }: Facts, now: number) =>
  (isByAnswer(rejectionReason) || rejectionReason === endings.lapsed) &&
  endedAt !== null &&
  Date.parse(endedAt) > now - foundDays * ms.day

/** Data on which the moves of a donation depend. If a reply lacks a field, this field prevents no move. */
type Facts = Partial<Given> & {
  status: string
  sentToId?: string | null
  confirmedAt?: string | null
  /** Time at which the donation was rejected. */
  endedAt?: string | null
  request?: { status: RequestStatus; songwriterId?: string | null } | null
  /**
   * True if the giver sent it after the songwriter was suspended, which an older process may have allowed.
   */
  isSentLate?: boolean
}

/** A condition, and the text of its refusal. By default it is the refusal of the move. */
type Condition = readonly [
  holds: (donation: Facts, now: number) => boolean,
  otherwise?: (donation: Facts) => string,
]

const canBePaid: Condition = [({ standsStill }) => !standsStill, () => cannotBePaid]
const isInTime: Condition = [
  ({ isSentLate }) => !isSentLate,
  () => 'While your account is suspended you can answer only payments that were sent before',
]

/** Conditions of each move besides its status, in the order in which they are checked. */
const conditions: Partial<Record<DonationMoveName, readonly Condition[]>> = {
  markSent: [
    [
      isPayable,
      (donation) =>
        `The Community Fund has just matched this promise: it can be paid from ${utcDayOf(donation.dueAt ?? '')} on`,
    ],
    canBePaid,
  ],
  undoSent: [[({ sentAt = null, songwriterId = null }, now) => isUndoable({ sentAt, songwriterId }, now)]],
  declineMatch: [[isMatched]],
  decline: [[({ sentToId }) => sentToId === null]],
  allow: [
    [
      ({ rejectionReason, allowedAt = null }) =>
        declinedBy(rejectionReason) !== undefined && allowedAt === null,
    ],
  ],
  confirm: [isInTime],
  reject: [isInTime],
  undoConfirm: [
    [
      ({ songwriterId, request }) => songwriterId === request?.songwriterId,
      () => 'This song is not yours to write any more',
    ],
    [({ confirmedAt = null }, now) => secondsToUndo(confirmedAt, now) > 0],
  ],
  renew: [[isFirstLapse], [({ songwriterId }) => songwriterId !== null, () => cannotBePaid], canBePaid],
  keep: [[({ keepAskedAt }) => keepAskedAt !== null]],
  found: [[isFindable], isInTime],
  dispute: [[(donation) => !donation.isDisputed && isShort(donation)]],
}

const firstConditions: typeof conditions = {
  decline: [
    [({ isGeneral }) => !isGeneral, () => 'Only the supporter can decline a match from the Community Fund'],
  ],
}

/**
 * Returns why a move is refused: the text of the first condition that doesn't hold. Undefined if the move is
 * allowed.
 */
export function whyNot(name: DonationMoveName, donation: Facts, now = Date.now()): string | undefined {
  const move = donationMoves[name]
  const failed = [
    ...(firstConditions[name] ?? []),
    [({ status }: Facts) => can(move, status)] satisfies Condition,
    ...(conditions[name] ?? []),
  ].find(([holds]) => !holds(donation, now))
  return failed && (failed[1]?.(donation) ?? move.refusal)
}

/**
 * True if this donation allows the move now. While the request is hidden, only moves with `whileHidden` are
 * allowed.
 */
const isAllowed = (name: DonationMoveName, donation: Facts, now?: number) => {
  const { whileHidden }: DonationMove = donationMoves[name]
  return (!donation.isHidden || whileHidden === true) && whyNot(name, donation, now) === undefined
}

const after = (time: string, days: number) => plus(time, days * ms.day)

/**
 * Time at which a donation lapses if nothing happens. Null if it can't lapse, and while its deadline is
 * suspended.
 */
export function lapsesAtOf(donation: Given, standsStill = false): string | null {
  const { status, dueAt, keepAskedAt, isHidden = false } = donation
  if (!can(donationMoves.lapse, status) || standsStill || isHidden) return null
  if (dueAt !== null) return after(dueAt, isMatched(donation) ? matchDays : lapseDays)
  return keepAskedAt && after(keepAskedAt, keepDays.answer)
}

/** Moves that a donation's giver can make now. `standsStill` is true if its songwriter can't be paid. */
export const giverCan = (donation: Given, now = Date.now(), standsStill = false): GiverMove[] =>
  giverMoves.filter((move) => isAllowed(move, standsStill ? { ...donation, standsStill } : donation, now))

interface ForParty
  extends Pick<Given, 'status' | 'isGeneral' | 'isHidden' | 'rejectionReason' | 'allowedAt'> {
  sentToId: string | null
  request: { status: RequestStatus }
}

/** The party that can decline a pledge, or that has declined it and can allow its giver again. */
export const partyOf = ({ rejectionReason, request }: Facts) =>
  declinedBy(rejectionReason) ?? declinerOf(request?.status ?? 'open')

/** Moves that a party of the donation's request can make now, besides the answers to a payment. */
export const partyCan = (party: 'listener' | 'songwriter', donation: ForParty): PartyMove[] =>
  partyMoves.filter((move) => partyOf(donation) === party && isAllowed(move, donation))

const isOfParty = (move: SongwriterMove) => partyMoves.some((one) => one === move)

interface Received extends ForParty {
  confirmedAt: string | null
  /** Time at which the donation was rejected. */
  endedAt: string | null
  songwriterId: string | null
  request: ForParty['request'] & { songwriterId: string | null }
}

/**
 * Seconds left to undo the confirmation of a donation; 0 if the songwriter who confirmed it no longer writes
 * the song.
 */
export const undoSecondsOf = ({ confirmedAt, songwriterId, request }: Received, now = Date.now()) =>
  songwriterId === request.songwriterId ? secondsToUndo(confirmedAt, now) : 0

export const songwriterCan = (donation: Received, now = Date.now()): SongwriterMove[] =>
  songwriterMoves.filter((move) =>
    isOfParty(move)
      ? partyCan('songwriter', donation).some((one) => one === move)
      : isAllowed(move, donation, now),
  )
