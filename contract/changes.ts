import type { api } from './api.ts'
import { type Effect, type EventKind, eventKinds, type SharedPart } from './events.ts'
import type { Endpoint } from './grammar/endpoint.ts'
import type { PersonPart, RoomPart } from './grammar/hints.ts'

/*
 * Cache invalidation table, for screens and change feed alike: which calls read a part, which changes leave no event,
 * and what each write of the contract changes. Calls are named by their path, which the compiler checks against the
 * contract, so that the browser needs none of their schemas for this.
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
/** What everyone with the link sees of a room. */
const room = '/api/song-requests/shared/:shareableId'

/** The reads that show a part; each path includes all paths below it. */
export const readsOf: Record<Part, readonly ReadAddress[]> = {
  request: requests,
  money: [...requests, payments],
  // A message ends the room's inactivity.
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
  songwriters: ['/api/songwriters'],
  ownProfile: ['/api/songwriter-profile'],
  account: ['/api/auth/user'],
  mailChoices: ['/api/notifications/settings'],
}

/** Changes of a room's parts also appear in its timeline, except for these parts. */
export const story = '/api/projects/:id/timeline' satisfies ReadAddress
export const untold: readonly Part[] = ['presence']

/** Changes that leave no event in the journal. */
export const unrecorded = {
  message: { parties: ['messages'], notifies: ['message'] },
  messagesRead: { parties: ['messages'] },
  note: { parties: ['notes'] },
  /** Visible to its author only. */
  privateNote: { person: ['notes'] },
  status: { parties: ['status', 'request'], notifies: ['status'] },
  proposal: { parties: ['proposals'], notifies: ['proposal'] },
  /** An approved one changes the request itself. */
  proposalAnswered: { parties: ['proposals', 'request'], notifies: ['proposal_answered'] },
  comment: { parties: ['comments'], notifies: ['comment'] },
  commentMoved: { parties: ['comments'] },
  mustHave: { parties: ['mustHaves'] },
  briefFile: { parties: ['files'] },
  /** Shown with the version, and on the song's own page. */
  lyrics: { parties: ['deliveries', 'request'] },
  silence: { parties: ['request'], notifies: ['project_quiet', 'project_silent'] },
  presence: { person: ['presence'] },
  thanks: { parties: ['request'], givers: ['donations', 'requests'], notifies: ['thanks'] },
  notification: { person: ['notifications'] },
  profile: { all: ['songwriters', 'stats'] },
  photo: { all: ['songwriters', 'ownProfile'] },
  account: { all: ['account'] },
  mailChoice: { all: ['mailChoices'] },
} as const satisfies Record<string, Effect>

/** Every kind of change that a screen can show: journal events, and changes without an event. */
export type Change = EventKind | keyof typeof unrecorded

const effects: Record<Change, Effect> = { ...eventKinds, ...unrecorded }
export const effectOf = (change: Change): Effect => effects[change]

const elsewhere = [] as const

/**
 * What each write changes: the writer's own screens refetch it. Empty for what only another page shows, and for a
 * file that is not attached to anything yet.
 */
export const writes = {
  'PATCH /api/auth/user': ['account'],
  'PUT /api/auth/user/profile-image': ['photo'],
  'POST /api/register': elsewhere,
  'POST /api/login': elsewhere,
  'POST /api/logout': elsewhere,
  'POST /api/forgot-password': elsewhere,
  'POST /api/reset-password': elsewhere,
  'POST /api/songwriter-profile': ['profile'],
  'PUT /api/songwriter-profile': ['profile'],
  'POST /api/song-requests': ['created'],
  'POST /api/song-requests/:id/assign': ['accepted', 'rejected'],
  'POST /api/song-requests/:id/decline-invitation': ['invitation_declined'],
  'POST /api/song-requests/:id/open-to-all': ['opened_to_all'],
  'PUT /api/song-requests/:id/visibility': ['made_public', 'made_private'],
  'POST /api/song-requests/:id/renew-link': ['link_renewed'],
  'DELETE /api/song-requests/:id': ['withdrawn', 'rejected'],
  'POST /api/song-requests/:id/release': ['released'],
  'POST /api/song-requests/:id/reopen': ['reopened'],
  'POST /api/song-requests/:id/upload': ['delivered'],
  'POST /api/song-requests/:id/request-changes': ['changes_requested'],
  'POST /api/song-requests/:id/approve': ['approved', 'due', 'matched'],
  'PUT /api/song-requests/:id/thanks': ['thanks'],
  'PUT /api/song-requests/:id/gift': ['gift_wrapped'],
  'DELETE /api/song-requests/:id/gift': ['gift_taken_back'],
  'PUT /api/song-requests/:id/gift/readers': ['gift_answer_shared', 'gift_answer_kept'],
  'POST /api/song-requests/shared/:shareableId/answer': ['gift_answered'],
  'DELETE /api/song-requests/:id/gift/answer': ['gift_answer_removed'],
  'POST /api/projects/:id/notes': ['note', 'privateNote'],
  'POST /api/projects/:id/messages': ['message'],
  'POST /api/projects/:id/messages/read': ['messagesRead', 'notification'],
  'POST /api/projects/:id/status': ['status'],
  'POST /api/projects/:id/creative-updates': ['proposal'],
  'POST /api/creative-updates/:id/approve': ['proposalAnswered'],
  'POST /api/creative-updates/:id/decline': ['proposalAnswered'],
  'POST /api/projects/:id/files': ['briefFile'],
  'DELETE /api/brief-files/:id': ['briefFile'],
  'POST /api/projects/:id/must-haves': ['mustHave'],
  'PUT /api/must-haves/:id': ['mustHave'],
  'DELETE /api/must-haves/:id': ['mustHave'],
  'PUT /api/must-haves/:id/tick': ['mustHave'],
  'DELETE /api/must-haves/:id/tick': ['mustHave'],
  'POST /api/deliveries/:id/comments': ['comment'],
  'POST /api/comments/:id/resolve': ['commentMoved'],
  'POST /api/comments/:id/reopen': ['commentMoved'],
  'PUT /api/deliveries/:id/lyrics': ['lyrics'],
  'POST /api/donations': ['pledged'],
  'POST /api/donations/:id/mark-sent': ['sent'],
  'POST /api/donations/:id/undo-sent': ['sent_undone'],
  'POST /api/donations/:id/cancel': ['rejected', 'matched'],
  'POST /api/donations/:id/decline-match': ['match_declined', 'matched'],
  'POST /api/donations/:id/confirm': ['confirmed'],
  'POST /api/donations/:id/reject': ['rejected'],
  'POST /api/notifications/read': ['notification'],
  'PUT /api/notifications/settings': ['mailChoice'],
  'POST /api/projects/:id/presence': ['presence'],
  'POST /api/objects/upload': elsewhere,
  'POST /api/get-upload-url': elsewhere,
  'POST /api/url/meta': elsewhere,
  'POST /api/url/get': elsewhere,
  'POST /s3/multipart': elsewhere,
  'POST /s3/multipart/:id/complete': elsewhere,
  'DELETE /s3/multipart/:id': elsewhere,
} as const satisfies Record<WriteName, readonly Change[]>

/** Prefixes of reads that the writer loses access to by the change: a refetch could only fail. */
export const goneWith: Partial<Record<Change, readonly (ReadAddress | '/api/projects/:id')[]>> = {
  link_renewed: [room],
  withdrawn: [room, '/api/projects/:id'],
  released: ['/api/projects/:id'],
}
