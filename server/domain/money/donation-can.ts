import { type GiverMove, giverMoves, type SongwriterMove, songwriterMoves } from '#contract/giving/donations'
import { can, donationMoves, isUndoable } from '#contract/grammar/state'

interface Given {
  status: string
  isGeneral: boolean
  songRequestId: string | null
  songwriterId: string | null
  sentAt: string | null
}

/** Whether a pledge to the Community Fund is matched to a song. */
const isMatched = ({ isGeneral, songRequestId }: Given) => isGeneral && songRequestId !== null

/** The condition besides the status. */
const conditions: Partial<Record<GiverMove, (donation: Given, now: number) => boolean>> = {
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
