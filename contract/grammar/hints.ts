/**
 * Hints of the change feed: parts that can change while they are on screen. A hint names what to refetch, and
 * never carries data. A new part needs a word here and a line in contract/changes.ts, which the compiler
 * requires.
 */

const roomParts = [
  'request',
  'money',
  'messages',
  'notes',
  'status',
  'proposals',
  'deliveries',
  'comments',
  'mustHaves',
  'files',
  'presence',
] as const
export type RoomPart = (typeof roomParts)[number]
export const isRoomPart = (part: string): part is RoomPart => roomParts.some((known) => known === part)

/** Parts of one person's own data. */
const personParts = ['notifications', 'requests', 'donations', 'signIn', 'decisions', 'invitations'] as const
export type PersonPart = (typeof personParts)[number]

/** 'notifications', or 'messages 0190…' for the messages of the room with that id. */
export type Hint = PersonPart | `${RoomPart} ${string}`

/** The room that a hint is about; undefined if it is about the person. */
export const roomOf = (hint: Hint) => hint.split(' ', 2)[1]

/** Response header of a write: the number of the change that it recorded for its own writer, if any. */
export const ownChange = 'x-own-change'
