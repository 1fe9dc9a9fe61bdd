import {
  declineMove,
  type GiverMove,
  giverMoves,
  type SongwriterMove,
  songwriterMoves,
} from '#contract/giving/donations'
import type { Maker } from '#contract/giving/generosity'
import {
  can,
  type DonationMove,
  declinerOf,
  donationMoves,
  isUndoable,
  type RequestStatus,
  secondsToUndo,
} from '#contract/grammar/state'

interface Given {
  status: string
  isGeneral: boolean
  madeBy?: Maker | null
  songRequestId: string | null
  songwriterId: string | null
  sentAt: string | null
  dueAt: string | null
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

/** The condition besides the status. */
const conditions: Partial<Record<GiverMove, (donation: Given, now: number) => boolean>> = {
  markSent: isPayable,
  undoSent: isUndoable,
  declineMatch: isMatched,
}

/** Which moves the giver of a donation may make now; it stands still while its songwriter can't be paid. */
export const giverCan = (donation: Given, now = Date.now(), standsStill = false): GiverMove[] =>
  giverMoves.filter(
    (move) =>
      !(standsStill && move === 'markSent') &&
      isAllowed(donationMoves[move], donation) &&
      (conditions[move]?.(donation, now) ?? true),
  )

interface ForParty extends Pick<Given, 'status' | 'isGeneral' | 'madeBy' | 'isHidden'> {
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
  songwriterId: string | null
  request: ForParty['request'] & { songwriterId: string | null }
}

/** For how many seconds its songwriter, who still writes the song, can undo its confirmation. */
export const undoSecondsOf = ({ confirmedAt, songwriterId, request }: Received, now = Date.now()) =>
  songwriterId !== null && songwriterId === request.songwriterId ? secondsToUndo(confirmedAt, now) : 0

/** Which moves the songwriter who receives it may make now. */
export const songwriterCan = (donation: Received, now = Date.now()): SongwriterMove[] =>
  songwriterMoves.filter((move) => {
    if (move === declineMove) return partyCan('songwriter', donation).length > 0
    if (move === 'undoConfirm' && undoSecondsOf(donation, now) === 0) return false
    return isAllowed(donationMoves[move], donation)
  })
