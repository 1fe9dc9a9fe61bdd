import * as z from 'zod/mini'
import { can, type RequestViewer } from '../grammar/state.ts'
import { type RequestCondition, type RequestMove, requestMoves } from './moves.ts'

type Name = keyof typeof requestMoves
const names = Object.keys(requestMoves) as [Name, ...Name[]]

/** Names of requestMoves, in its order. */
export const RequestCan = z.array(z.enum(names))

interface Request {
  status: string
  invitedSongwriterId: string | null
  /** Its songwriter has confirmed a payment. */
  isPaid: boolean
  /** Payments wait for its songwriter's answer, and not for too long yet. */
  isHeld: boolean
  /** The viewer has left a payment unanswered that long, in any request. */
  owesAnswers?: boolean
  /** Its listener's account is suspended or closed. */
  isAway?: boolean
  /** Its songwriter's account is closed for good. */
  isWriterGone?: boolean
  /** Approved, with a gap to its goal, and a songwriter who can be paid. Asked of approved ones alone. */
  lacksMoney?: boolean | null
  /** Its songwriter has been inactive for so long that the listener was told. */
  isSilent: boolean
}

const conditions: Record<RequestCondition, (request: Request) => boolean> = {
  listed: ({ isAway, status }) => !isAway || status !== 'open',
  payable: ({ isWriterGone }) => !isWriterGone,
  lacksMoney: ({ status, lacksMoney }) => status !== 'approved' || lacksMoney === true,
  invited: ({ invitedSongwriterId }) => invitedSongwriterId !== null,
  silent: ({ isSilent }) => isSilent,
  unconfirmed: ({ isPaid }) => !isPaid,
  answered: ({ isHeld }) => !isHeld,
  answers: ({ owesAnswers }) => !owesAnswers,
}

/** Permissions: the moves that this viewer can make now, by the state table. */
export const requestCan = (viewer: RequestViewer, request: Request): Name[] =>
  names.filter((name) => {
    const move: RequestMove = requestMoves[name]
    const isFree = (move.if ?? []).every((condition) => conditions[condition](request))
    return isFree && move.by.includes(viewer) && can(move, request.status)
  })
