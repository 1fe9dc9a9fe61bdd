import * as z from 'zod/mini'

/**
 * Names of a request's moves, in the order in which replies name them. They are not in moves.ts, because
 * strangers load the schemas of replies, and need none of the rules.
 */
export const requestMoveNames = [
  'accept',
  'declineInvitation',
  'pledge',
  'openToAll',
  'withdraw',
  'release',
  'reopen',
  'terms',
  'deliver',
  'requestChanges',
  'approve',
  'thank',
  'brief',
  'occasion',
  'work',
  'words',
  'comment',
  'gift',
  'talk',
] as const
export type RequestMoveName = (typeof requestMoveNames)[number]

/** Moves that the viewer of a request can make, in the order of their names. */
export const RequestCan = z.array(z.enum(requestMoveNames))
