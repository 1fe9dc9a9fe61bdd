import { type GiverMove, giverMoves, type SongwriterMove, songwriterMoves } from '#contract/giving/donations'
import { can, donationMoves, isUndoable } from '#contract/grammar/state'

interface Given {
  status: string
  isGeneral: boolean
  songRequestId: string | null
  songwriterId: string | null
  sentAt: string | null
  dueAt: string | null
}

/** Whether a pledge to the Community Fund is matched to a song. */
const isMatched = ({ isGeneral, songRequestId }: Given) => isGeneral && songRequestId !== null

/** Whether a match can be paid: its pause is over (product.md, "The Community Fund"). */
const isPayable = (donation: Given, now: number) =>
  !isMatched(donation) || donation.dueAt === null || Date.parse(donation.dueAt) <= now

/** The condition besides the status. */
const conditions: Partial<Record<GiverMove, (donation: Given, now: number) => boolean>> = {
  markSent: isPayable,
  undoSent: isUndoable,
  declineMatch: isMatched,
}

/** Which moves the giver of a donation may make now. */
export const giverCan = (donation: Given, now = Date.now()): GiverMove[] =>
  giverMoves.filter(
    (move) => can(donationMoves[move], donation.status) && (conditions[move]?.(donation, now) ?? true),
  )

/** Which moves the songwriter who receives it may make now. */
export const songwriterCan = ({ status }: Pick<Given, 'status'>): SongwriterMove[] =>
  songwriterMoves.filter((move) => can(donationMoves[move], status))
