import * as z from 'zod/mini'
import { can, type RequestViewer } from '../grammar/state.ts'
import { type RequestCondition, type RequestMove, requestMoves } from './moves.ts'

type Name = keyof typeof requestMoves
const names = Object.keys(requestMoves) as [Name, ...Name[]]

/** Names of requestMoves, in its order. */
export const RequestCan = z.array(z.enum(names))

interface Request {
  status: string
  invitedSongwriterId?: string | null
  /** Its songwriter has confirmed a payment. */
  isPaid?: boolean
  /** Payments wait for its songwriter's answer, and not for too long yet. */
  isHeld?: boolean
  /** The viewer has left a payment unanswered that long, in any request. */
  owesAnswers?: boolean
  /** Its listener's account is suspended or closed. */
  isAway?: boolean
  /** Its songwriter's account is closed for good. */
  isWriterGone?: boolean
  /** Approved, with a gap to its goal, and a songwriter who can be paid. Asked of approved ones alone. */
  lacksMoney?: boolean | null
  /** Its songwriter has been inactive for so long that the listener was told. */
  isSilent?: boolean
}
type Known = 'invitedSongwriterId' | 'isPaid' | 'isHeld' | 'isSilent'

/** Conditions that a reply knows of; the server checks the others alone. */
const conditions: Partial<Record<RequestCondition, (request: Request) => boolean>> = {
  listed: ({ isAway, status }) => !isAway || status !== 'open',
  payable: ({ isWriterGone }) => !isWriterGone,
  lacksMoney: ({ status, lacksMoney }) => status !== 'approved' || lacksMoney === true,
  invited: ({ invitedSongwriterId }) => Boolean(invitedSongwriterId),
  silent: ({ isSilent }) => isSilent === true,
  unconfirmed: ({ isPaid }) => !isPaid,
  answered: ({ isHeld }) => !isHeld,
  answers: ({ owesAnswers }) => !owesAnswers,
}

/** Whether the status and the known conditions allow the move. */
export const allows = (move: RequestMove, request: Request) =>
  can(move, request.status) && (move.if ?? []).every((condition) => conditions[condition]?.(request) ?? true)

/** Permissions: the moves that this viewer can make now, by the state table. */
export const requestCan = (
  viewer: RequestViewer,
  request: Required<Pick<Request, Known>> & Request,
): Name[] =>
  names.filter((name) => {
    const move: RequestMove = requestMoves[name]
    return move.by.includes(viewer) && allows(move, request)
  })
