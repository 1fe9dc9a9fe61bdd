import * as z from 'zod/mini'
import { can, type RequestViewer } from '../grammar/state.ts'
import { type RequestCondition, type RequestMove, requestMoves } from './moves.ts'

type Name = keyof typeof requestMoves
const names = Object.keys(requestMoves) as [Name, ...Name[]]

/** Moves that the viewer of a request can make, in the order of `requestMoves`. */
export const RequestCan = z.array(z.enum(names))

interface Request {
  status: string
  invitedSongwriterId?: string | null
  isPaid?: boolean
  /** True if payments wait for the songwriter's answer, and none has waited too long. */
  isHeld?: boolean
  /** True if the viewer has left a payment unanswered for too long, in any request. */
  owesAnswers?: boolean
  isAway?: boolean
  isWriterGone?: boolean
  /** False if the songwriter is suspended or has closed the account. */
  isPayee?: boolean
  /** True if the song is a gift of which the viewer is no party, and to which they pledged nothing. */
  isUnasked?: boolean
  isSilent?: boolean
  /** True if a party has declined any further pledge of the viewer. */
  isDeclined?: boolean
}
type Known = 'invitedSongwriterId' | 'isPaid' | 'isHeld' | 'isSilent'

/** Conditions that the fields of a reply can show. The server checks all conditions. */
const conditions: Partial<Record<RequestCondition, (request: Request) => boolean>> = {
  listed: ({ isAway, status }) => !isAway || status !== 'open',
  payable: ({ isWriterGone }) => !isWriterGone,
  asked: ({ isUnasked }) => !isUnasked,
  payee: ({ status, isPayee = true }) => status !== 'approved' || isPayee,
  welcome: ({ isDeclined }) => !isDeclined,
  invited: ({ invitedSongwriterId }) => Boolean(invitedSongwriterId),
  silent: ({ isSilent }) => isSilent === true,
  unconfirmed: ({ isPaid }) => !isPaid,
  answered: ({ isHeld }) => !isHeld,
  answers: ({ owesAnswers }) => !owesAnswers,
}

export const allows = (move: RequestMove, request: Request) =>
  can(move, request.status) && (move.if ?? []).every((condition) => conditions[condition]?.(request) ?? true)

/** Returns the moves that this viewer can make now, by the state table. */
export const requestCan = (
  viewer: RequestViewer,
  request: Required<Pick<Request, Known>> & Request,
): Name[] =>
  names.filter((name) => {
    const move: RequestMove = requestMoves[name]
    return move.by.includes(viewer) && allows(move, request)
  })
