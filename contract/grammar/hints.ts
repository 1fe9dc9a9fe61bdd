/**
 * What can change while somebody looks at it. Both tables are hints: they name what to read again, and never what it
 * says. A new part is a word here and a line in contract/changes.ts, where the compiler asks for it.
 */

/** Of one room; its two parties hear of it. */
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

/** Of one person. */
const personParts = ['notifications', 'requests', 'donations'] as const
export type PersonPart = (typeof personParts)[number]

/** 'notifications', or 'messages 0190…' for those of the room with that id. */
export type Hint = PersonPart | `${RoomPart} ${string}`

/** The room that a hint is about; undefined where it is about the person. */
export const roomOf = (hint: Hint) => hint.split(' ', 2)[1]

/** With what a write answers: the number of the change that it left for who made it, if any. */
export const ownChange = 'x-own-change'
