import type { api } from './api.ts'
import { type Effect, type EventKind, eventKinds, type SharedPart } from './events.ts'
import type { Endpoint } from './grammar/endpoint.ts'
import type { PersonPart, RoomPart } from './work/live.ts'

/*
 * What a write changes, for screens and change feed alike: which calls read a part, what changes though no event keeps
 * it, and what each write of the contract does. Calls stand by their address, which the compiler holds against the
 * contract: a browser needs none of their schemas for this.
 */

type Feature = (typeof api)[keyof typeof api]
type NameOf<E> = E extends Endpoint<infer M, infer Path> ? `${M} ${Path}` : never
type Name = Feature extends infer F ? (F extends object ? NameOf<F[keyof F]> : never) : never
type AddressOf<N> = N extends `GET ${infer Path}` ? Path : never
export type ReadAddress = AddressOf<Name>
export type WriteName = Exclude<Name, `GET ${string}`>

export type Part = RoomPart | PersonPart | SharedPart

const requests = ['/api/song-requests', '/api/songwriter/projects'] as const
const payments = '/api/songwriter/donations'
/** What everybody with its link sees of a room. */
const room = '/api/song-requests/shared/:shareableId'

/** The calls that show a part, each with all that lies below its address. */
export const readsOf: Record<Part, readonly ReadAddress[]> = {
  request: requests,
  money: [...requests, payments],
  // A word makes a quiet room no quiet one.
  messages: ['/api/projects/:id/messages', '/api/messages/unread', room],
  notes: ['/api/projects/:id/notes'],
  status: ['/api/projects/:id/status', room],
  proposals: ['/api/projects/:id/creative-updates', room],
  deliveries: ['/api/projects/:id/deliveries', '/api/deliveries/:id/comments', room],
  comments: ['/api/projects/:id/open-comments', '/api/deliveries/:id/comments'],
  mustHaves: ['/api/projects/:id/must-haves'],
  files: ['/api/projects/:id/files'],
  presence: ['/api/projects/:id/presence'],
  notifications: ['/api/notifications'],
  requests: [...requests, payments],
  donations: ['/api/donations/user', '/api/donations/:id'],
  fund: ['/api/community-fund'],
  stats: ['/api/stats'],
  songwriters: ['/api/songwriters', '/api/songwriter-profile'],
}

/** What a room's parts leave in its story, but for these. */
export const story = '/api/projects/:id/timeline' satisfies ReadAddress
export const untold: readonly Part[] = ['presence']

/** What happens without an event in the record. */
export const unrecorded = {
  message: { parties: ['messages'], notifies: ['message'] },
  messagesRead: { parties: ['messages'] },
  note: { parties: ['notes'] },
  /** Its writer's alone. */
  privateNote: { person: ['notes'] },
  status: { parties: ['status'], notifies: ['status'] },
  proposal: { parties: ['proposals'], notifies: ['proposal'] },
  /** An approved one changes the request itself. */
  proposalAnswered: { parties: ['proposals', 'request'], notifies: ['proposal_answered'] },
  comment: { parties: ['comments'], notifies: ['comment'] },
  commentMoved: { parties: ['comments'] },
  mustHave: { parties: ['mustHaves'] },
  briefFile: { parties: ['files'] },
  /** They stand in the version, and on the song's own page. */
  lyrics: { parties: ['deliveries', 'request'] },
  silence: { parties: ['request'], notifies: ['project_quiet', 'project_silent'] },
  presence: { person: ['presence'] },
  thanks: { parties: ['request'], givers: ['donations', 'request'], notifies: ['thanks'] },
  notification: { person: ['notifications'] },
  profile: { all: ['songwriters', 'stats'] },
} as const satisfies Record<string, Effect>

/** Whatever can change something that somebody looks at: what the record keeps, and what it doesn't. */
export type Change = EventKind | keyof typeof unrecorded

const effects: Record<Change, Effect> = { ...eventKinds, ...unrecorded }
export const effectOf = (change: Change): Effect => effects[change]
