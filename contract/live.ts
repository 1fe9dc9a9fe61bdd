/**
 * What can change while somebody looks at it. Both tables are hints: they name what to read again, and never what it
 * says. A new part is a word here, a call of `roomChanged` or `personChanged` in the write (server/changes.ts), and a
 * line in web/features/live/reads.ts, where the compiler asks for it.
 */

/** Of one room; its two parties hear of it. */
export const roomParts = [
  'request',
  'money',
  'messages',
  'notes',
  'status',
  'proposals',
  'deliveries',
  'comments',
  'mustHaves',
  'presence',
] as const
export type RoomPart = (typeof roomParts)[number]

/** Of one person. */
export const personParts = ['notifications', 'requests', 'donations'] as const
export type PersonPart = (typeof personParts)[number]

/** 'notifications', or 'messages 0190…' for those of the room with that id. */
export type Hint = PersonPart | `${RoomPart} ${string}`

/** The room that a hint is about; undefined where it is about the person. */
export const roomOf = (hint: Hint) => hint.split(' ', 2)[1]
