import * as z from 'zod/mini'
import { cents } from '../grammar/money.ts'
import {
  can,
  type RequestCondition,
  type RequestMove,
  type RequestViewer,
  requestMoves,
} from '../grammar/state.ts'

type Name = keyof typeof requestMoves
const names = Object.keys(requestMoves) as [Name, ...Name[]]

/** Names of requestMoves, in its order. */
export const RequestCan = z.array(z.enum(names))

interface Request {
  status: string
  sentAmount: string
  receivedAmount: string
  invitedSongwriterId: string | null
  /** Its songwriter has been inactive for so long that the listener was told. */
  isSilent: boolean
}

const conditions: Record<RequestCondition, (request: Request) => boolean> = {
  invited: ({ invitedSongwriterId }) => invitedSongwriterId !== null,
  silent: ({ isSilent }) => isSilent,
  unpaid: ({ sentAmount, receivedAmount }) => cents(sentAmount) + cents(receivedAmount) === 0,
}

/** Permissions: the moves that this viewer can make now, by the state table. */
export const requestCan = (viewer: RequestViewer, request: Request): Name[] =>
  names.filter((name) => {
    const move: RequestMove = requestMoves[name]
    const isFree = (move.if ?? []).every((condition) => conditions[condition](request))
    return isFree && move.by.includes(viewer) && can(move, request.status)
  })
