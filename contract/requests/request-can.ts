import { can, type RequestViewer } from '../grammar/state.ts'
import { type RequestMoveName, requestMoveNames } from './move-names.ts'
import { type RequestCondition, type RequestMove, requestMoves } from './moves.ts'

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
  /** True if the songwriter is silent, or terms were declined where nothing was agreed or sent yet. */
  isLeavable?: boolean
  /** True if the song is given: its agreed price is 0.00. */
  isGiven?: boolean
  /** True if the viewer lost the request after their terms were declined, and was not invited again. */
  hasLost?: boolean
  /** True if a party has declined any further pledge of the viewer. */
  isDeclined?: boolean
}
type Known = 'invitedSongwriterId' | 'isPaid' | 'isHeld' | 'isLeavable'

/** Conditions that the fields of a reply can show. The server checks all conditions. */
const conditions: Partial<Record<RequestCondition, (request: Request) => boolean>> = {
  listed: ({ isAway, status }) => !isAway || status !== 'open',
  payable: ({ isWriterGone }) => !isWriterGone,
  present: ({ isAway, isPayee = true }) => !isAway && isPayee,
  asked: ({ isUnasked }) => !isUnasked,
  payee: ({ status, isPayee = true }) => status !== 'approved' || isPayee,
  welcome: ({ isDeclined }) => !isDeclined,
  invited: ({ invitedSongwriterId }) => Boolean(invitedSongwriterId),
  leavable: ({ isLeavable }) => isLeavable === true,
  priced: ({ isGiven }) => !isGiven,
  notLost: ({ hasLost }) => !hasLost,
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
): RequestMoveName[] =>
  requestMoveNames.filter((name) => {
    const move: RequestMove = requestMoves[name]
    return move.by.includes(viewer) && allows(move, request)
  })
