/**
 * Parts of a room that can change while they are on screen. A hint of the change feed names the part to
 * refetch, and never has data. A new part needs an entry here and one in contract/changes.ts, which the
 * compiler requires.
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
  'words',
  'mustHaves',
  'files',
  'presence',
] as const
export type RoomPart = (typeof roomParts)[number]
export const isRoomPart = (part: string): part is RoomPart => roomParts.some((known) => known === part)

/** Parts of a person's own data, outside of rooms. */
const personParts = ['notifications', 'requests', 'donations', 'signIn', 'decisions', 'invitations'] as const
export type PersonPart = (typeof personParts)[number]

/**
 * Name of a changed part: 'notifications', or 'messages 0190…' for the messages of the request with that id.
 */
export type Hint = PersonPart | `${RoomPart} ${string}`

/** Id of the request that a hint is about; undefined if the hint is about the person's own data. */
export const roomOf = (hint: Hint) => hint.split(' ', 2)[1]

/**
 * Response header of a write: the number of the change that it recorded for the writer's own pages, if any.
 */
export const ownChange = 'x-own-change'
