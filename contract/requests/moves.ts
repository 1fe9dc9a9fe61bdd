import {
  acceptedByAnother,
  givableStatuses,
  type Move,
  type RequestStatus,
  type RequestViewer,
} from '../grammar/state.ts'
import type { RequestMoveName } from './move-names.ts'

// This file is separate from grammar/state.ts, because signed-out visitors load all of that module.

/**
 * Condition of a move, besides status and viewer. Its SQL and its refusal are in
 * server/domain/moves/refusals.ts. request-can.ts checks it with the fields of a reply.
 */
export type RequestCondition =
  | 'listed'
  | 'payable'
  | 'payee'
  | 'invited'
  | 'unconfirmed'
  | 'answered'
  | 'answers'
  | 'asked'
  | 'welcome'
  | 'notGiver'
  | 'audible'
  | 'decided'
  | 'priced'
  | 'leavable'
  | 'notLost'
  | 'present'

export interface RequestMove extends Move<RequestStatus> {
  by: readonly RequestViewer[]
  /** Conditions in the order in which they are checked. The status is checked first. */
  if?: readonly RequestCondition[]
}

export const requestMoves = {
  accept: {
    by: ['visitor', 'invited'],
    if: ['answers', 'listed', 'notLost', 'notGiver'],
    from: ['open'],
    to: 'in_progress',
    refusal: acceptedByAnother,
  },
  declineInvitation: {
    by: ['invited'],
    from: ['open'],
    refusal: 'This request is no longer waiting for an answer',
  },
  pledge: {
    by: ['visitor', 'listener', 'invited'],
    if: ['asked', 'priced', 'payable', 'payee', 'listed', 'welcome'],
    from: ['open', 'in_progress', 'completed', 'approved'],
    refusal: 'This request takes no promises. You can support the Community Fund instead',
  },
  openToAll: {
    by: ['listener'],
    if: ['invited'],
    from: ['open'],
    refusal: 'Only a request that nobody has accepted yet can be opened to everyone',
  },
  withdraw: {
    by: ['listener'],
    from: ['open'],
    refusal: 'A request can only be withdrawn while nobody has accepted it',
  },
  release: {
    by: ['songwriter'],
    if: ['unconfirmed', 'answered'],
    from: ['in_progress'],
    to: 'open',
    refusal: 'Only a song in progress can be released',
  },
  reopen: {
    by: ['listener'],
    if: ['leavable', 'answered'],
    from: ['in_progress'],
    to: 'open',
    refusal: 'Only a song in progress can be opened to other songwriters again',
  },
  terms: {
    by: ['listener', 'songwriter'],
    if: ['present'],
    from: ['in_progress', 'completed'],
    refusal: 'Terms can be agreed only while the song is being worked on',
  },
  deliver: {
    by: ['songwriter'],
    from: ['in_progress', 'completed'],
    to: 'completed',
    refusal: 'A song can be delivered only while it is being worked on',
  },
  requestChanges: {
    by: ['listener'],
    from: ['completed'],
    to: 'in_progress',
    refusal: 'Changes can be requested only after a delivery, and before the approval',
  },
  approve: {
    by: ['listener'],
    if: ['audible', 'decided'],
    from: ['completed'],
    to: 'approved',
    refusal: 'Only a delivered song can be approved',
  },
  thank: {
    by: ['listener'],
    from: ['approved'],
    refusal: 'You can thank your supporters once you have approved the song',
  },
  brief: {
    by: ['listener'],
    from: ['open', 'in_progress'],
    refusal: 'The request can be changed only until the song is delivered',
  },
  occasion: {
    by: ['listener'],
    from: ['open'],
    refusal: 'This can be changed only until a songwriter accepts the request',
  },
  work: {
    by: ['songwriter'],
    from: ['in_progress', 'completed'],
    refusal: 'This project is not being worked on, so it takes no changes',
  },
  words: {
    by: ['listener'],
    from: ['in_progress', 'completed'],
    refusal: 'The words can be called right only while the song is being worked on',
  },
  comment: {
    by: ['listener', 'songwriter'],
    from: ['in_progress', 'completed'],
    refusal: 'Comments can be made and resolved only while the song is being worked on',
  },
  gift: { by: ['listener'], from: givableStatuses, refusal: 'A song can be given once you have approved it' },
  talk: {
    by: ['listener', 'songwriter'],
    from: ['in_progress', 'completed', 'approved'],
    refusal: 'Nobody has accepted this request yet',
  },
} as const satisfies Record<RequestMoveName, RequestMove>
