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
  isPaid?: boolean
  /** Payments await the songwriter's answer, not yet for too long. */
  isHeld?: boolean
  /** The viewer has left a payment unanswered for too long, in any request. */
  owesAnswers?: boolean
  isAway?: boolean
  isWriterGone?: boolean
  /** Approved, below its goal, and its songwriter can be paid. Only queried for approved requests. */
  lacksMoney?: boolean | null
  isSilent?: boolean
}
type Known = 'invitedSongwriterId' | 'isPaid' | 'isHeld' | 'isSilent'

/** Conditions that a reply can check. The server checks all of them. */
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
