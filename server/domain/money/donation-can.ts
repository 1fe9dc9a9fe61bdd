import type { Maker } from '#contract/giving/answers'
import {
  declineMove,
  type GiverMove,
  giverMoves,
  type SongwriterMove,
  songwriterMoves,
} from '#contract/giving/donations'
import {
  type DonationMove,
  donationMoves,
  endings,
  isEnding,
  isUndoable,
  secondsToUndo,
} from '#contract/giving/moves'
import { foundDays, keepDays, lapseDays, matchDays } from '#contract/grammar/days'
import { cents } from '#contract/grammar/money'
import { can, declinerOf, type RequestStatus } from '#contract/grammar/state'

interface Given {
  status: string
  isGeneral: boolean
  madeBy?: Maker | null
  songRequestId: string | null
  songwriterId: string | null
  sentAt: string | null
  dueAt: string | null
  amount?: string
  receivedAmount?: string | null
  rejectionReason: string | null
  renewedAt: string | null
  keepAskedAt: string | null
  /** Whether its song, once approved, lacks money. Asked of lapsed pledges alone. */
  lacksMoney?: boolean | null
  /** Whether its giver has stated what happened already. */
  isDisputed?: boolean
  /** Whether its request is hidden. */
  isHidden?: boolean
}

/** Whether a pledge to the Community Fund is matched to a song. */
const isMatched = ({ isGeneral, songRequestId }: Given) => isGeneral && songRequestId !== null

/** Whether a match of the fund or of an offer can be paid: its pause is over (product.md, "The Community Fund"). */
const isPayable = (donation: Given, now: number) =>
  (!isMatched(donation) && donation.madeBy !== 'offer') ||
  donation.dueAt === null ||
  Date.parse(donation.dueAt) <= now

/** Whether a move is allowed in this status, and where its request is hidden. */
const isAllowed = (move: DonationMove, { status, isHidden = false }: Pick<Given, 'status' | 'isHidden'>) =>
  can(move, status) && (!isHidden || move.whileHidden === true)

/** Whether it lapsed, to the song itself, after it was due, for the first time. */
export const isFirstLapse = ({ status, rejectionReason, isGeneral, madeBy, dueAt, renewedAt }: Given) =>
  status === 'rejected' &&
  rejectionReason === endings.lapsed &&
  !isGeneral &&
  // What an offer made is under the caps of the fund.
  madeBy !== 'offer' &&
  dueAt !== null &&
  renewedAt === null

/** Whether its songwriter's answer is one that its giver can disagree with: no money, or less of it. */
const isShort = ({ status, sentAt, rejectionReason, amount, receivedAmount }: Given) =>
  status === 'confirmed'
    ? cents(receivedAmount ?? amount ?? '0') < cents(amount ?? '0')
    : sentAt !== null && isByAnswer(rejectionReason)

/** Whether a payment ended by its songwriter's answer, or for want of one. */
const isByAnswer = (reason: string | null) => reason === endings.unanswered || !isEnding(reason)

/** The condition besides the status. */
const conditions: Partial<Record<GiverMove, (donation: Given, now: number) => boolean>> = {
  markSent: isPayable,
  undoSent: isUndoable,
  declineMatch: isMatched,
  renew: (donation) => isFirstLapse(donation) && donation.lacksMoney === true,
  keep: ({ keepAskedAt }) => keepAskedAt !== null,
  dispute: (donation) => !donation.isDisputed && isShort(donation),
}

const day = 24 * 60 * 60 * 1000
const after = (time: string, days: number) => new Date(Date.parse(time) + days * day).toISOString()

/** When a donation lapses if nothing happens; null where it doesn't, and while its days stand still. */
export function lapsesAtOf(donation: Given, standsStill = false): string | null {
  const { status, dueAt, keepAskedAt, isHidden = false } = donation
  if (!can(donationMoves.lapse, status) || standsStill || isHidden) return null
  if (dueAt !== null) return after(dueAt, isMatched(donation) ? matchDays : lapseDays)
  return keepAskedAt && after(keepAskedAt, keepDays.answer)
}

/** Which moves the giver of a donation may make now; it stands still while its songwriter can't be paid. */
export const giverCan = (donation: Given, now = Date.now(), standsStill = false): GiverMove[] =>
  giverMoves.filter(
    (move) =>
      !(standsStill && move === 'markSent') &&
      isAllowed(donationMoves[move], donation) &&
      (conditions[move]?.(donation, now) ?? true),
  )

interface ForParty extends Pick<Given, 'status' | 'isGeneral' | 'madeBy' | 'isHidden' | 'rejectionReason'> {
  sentToId: string | null
  request: { status: RequestStatus }
}

/** Whether a donation can be declined: a match of the fund or of an offer is its giver's to decline, a payment is to be answered. */
export const isDeclinable = ({
  isGeneral,
  madeBy,
  sentToId,
}: Pick<ForParty, 'isGeneral' | 'madeBy' | 'sentToId'>) =>
  !isGeneral && madeBy !== 'offer' && sentToId === null

/** Which moves a party of its request may make now, besides the answers to a payment. */
export const partyCan = (party: 'listener' | 'songwriter', donation: ForParty): (typeof declineMove)[] =>
  declinerOf(donation.request.status) === party &&
  isAllowed(donationMoves.decline, donation) &&
  isDeclinable(donation)
    ? [declineMove]
    : []

interface Received extends ForParty {
  confirmedAt: string | null
  /** When it was rejected. */
  endedAt: string | null
  songwriterId: string | null
  request: ForParty['request'] & { songwriterId: string | null }
}

/** For how many seconds its songwriter, who still writes the song, can undo its confirmation. */
export const undoSecondsOf = ({ confirmedAt, songwriterId, request }: Received, now = Date.now()) =>
  songwriterId === request.songwriterId ? secondsToUndo(confirmedAt, now) : 0

/** Whether what ended can still be found: by an answer or the want of one, or lapsed; not by its giver or a party. */
export const isFindable = (
  { endedAt, rejectionReason }: Pick<Received, 'endedAt' | 'rejectionReason'>,
  now = Date.now(),
) =>
  (isByAnswer(rejectionReason) || rejectionReason === endings.lapsed) &&
  endedAt !== null &&
  Date.parse(endedAt) > now - foundDays * day

/** Which moves the songwriter who receives it may make now. */
export const songwriterCan = (donation: Received, now = Date.now()): SongwriterMove[] =>
  songwriterMoves.filter((move) => {
    if (move === declineMove) return partyCan('songwriter', donation).length > 0
    if (move === 'undoConfirm' && undoSecondsOf(donation, now) === 0) return false
    if (move === 'found' && !isFindable(donation, now)) return false
    return isAllowed(donationMoves[move], donation)
  })
