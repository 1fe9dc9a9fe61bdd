import type { OfRoom, ReadAddress, WriteName } from './call-names.ts'
import { type Effect, type EventKind, eventKinds, type SharedPart } from './events.ts'
import type { Endpoint } from './grammar/endpoint.ts'
import type { PersonPart, RoomPart } from './grammar/hints.ts'

// Cache invalidation tables, used by the web pages and the change feed. Calls are named by path, which the
// compiler checks, so that the browser needn't load their schemas.

export type Part = RoomPart | PersonPart | SharedPart

const showcase = '/api/showcase'
const requests = ['/api/song-requests', '/api/songwriter/projects', showcase] as const
const payments = '/api/songwriter/donations'
const books = '/api/books'
const room = '/api/song-requests/shared/:shareableId'

/** Reads to refetch when a part of a screen changes. A path includes all paths below it. */
export const readsOf = {
  request: requests,
  money: [...requests, payments, books],
  // A message ends the room's inactivity, and waits in the listener's own requests.
  messages: ['/api/projects/:id/messages', '/api/messages/unread', '/api/song-requests/user', room],
  notes: ['/api/projects/:id/notes'],
  status: ['/api/projects/:id/status', room],
  proposals: ['/api/projects/:id/creative-updates', '/api/song-requests/user', room],
  deliveries: ['/api/projects/:id/deliveries', '/api/deliveries/:id/comments', room],
  comments: ['/api/projects/:id/open-comments', '/api/deliveries/:id/comments'],
  // A version says if its words are the right ones. A draft that waits is the listener's next move.
  words: [
    '/api/song-requests/:id/lyric-drafts',
    '/api/projects/:id/deliveries',
    '/api/song-requests/user',
    room,
  ],
  mustHaves: ['/api/projects/:id/must-haves'],
  files: ['/api/projects/:id/files'],
  presence: ['/api/projects/:id/presence'],
  notifications: ['/api/notifications'],
  requests: [...requests, payments, '/api/account/closing'],
  donations: [
    '/api/donations/user',
    '/api/donations/:id',
    books,
    '/api/account/closing',
    '/api/standing-pledge',
  ],
  fund: ['/api/community-fund'],
  stats: ['/api/stats'],
  songwriters: ['/api/songwriters', showcase],
  ownProfile: ['/api/songwriter-profile'],
  // Lists of songwriters and requests show people's names, so these lists are refetched too.
  account: ['/api/auth/user', '/api/songwriters', ...requests],
  mailChoices: ['/api/notifications/settings'],
  signIn: ['/api/account', '/api/auth/user'],
  decisions: ['/api/account/decisions'],
  invitations: ['/api/steward/invitations'],
  queue: ['/api/steward/reports', '/api/steward/figures'],
} as const satisfies Record<Part, readonly ReadAddress[]>

/** The timeline is refetched after a change of any part of a room, except for the parts in `untold`. */
export const story = '/api/projects/:id/timeline' satisfies ReadAddress
export const untold: readonly Part[] = ['presence']

export const unrecorded = {
  message: { parties: ['messages'], notifies: ['message'] },
  messagesRead: { parties: ['messages'] },
  note: { parties: ['notes'] },
  privateNote: { person: ['notes'] },
  status: { parties: ['status', 'request'], notifies: ['status'] },
  proposal: { parties: ['proposals'], notifies: ['proposal'] },
  /** The request is refetched too, because an approved proposal changes it. */
  proposalAnswered: { parties: ['proposals', 'request'], notifies: ['proposal_answered'] },
  comment: { parties: ['comments'], notifies: ['comment'] },
  commentMoved: { parties: ['comments'] },
  wordsComment: { parties: ['words'], notifies: ['words_comment'] },
  brief: { parties: ['request'] },
  mustHave: { parties: ['mustHaves'] },
  briefFile: { parties: ['files'] },
  /** Lyrics appear with the version (`deliveries`) and on the song's own page (`request`). */
  lyrics: { parties: ['deliveries', 'request'] },
  silence: { parties: ['request'], notifies: ['project_quiet', 'project_silent'] },
  readyDay: { parties: ['request'], notifies: ['ready_day'] },
  unanswered: { parties: ['request'], notifies: ['delivery_waiting', 'song_unanswered'] },
  presence: { person: ['presence'] },
  thanks: { parties: ['request'], givers: ['donations', 'requests'], notifies: ['thanks'] },
  notification: { person: ['notifications'] },
  standingPledge: { person: ['donations'] },
  /** A steward hides or unhides something in a room: a message, a version or another text. */
  partTurned: {
    parties: ['request', 'messages', 'deliveries', 'comments', 'words', 'money'],
    givers: ['donations', 'requests'],
  },
  profileTurned: { person: ['requests'], all: ['songwriters', 'ownProfile'] },
  profile: { all: ['songwriters', 'stats'] },
  photo: { all: ['songwriters', 'ownProfile'] },
  account: { all: ['account'] },
  mailChoice: { all: ['mailChoices'] },
  reported: { all: ['queue'], notifies: ['report_arrived'] },
  /** A steward decides, undoes a decision or answers an appeal. The hiding itself is a separate change. */
  moderated: {
    person: ['decisions'],
    all: ['queue'],
    notifies: ['decided', 'decision_undone', 'appeal_answered', 'report_answered'],
  },
  /** A steward makes or withdraws an invitation, or someone uses one. All stewards see the same list. */
  invitation: { person: ['invitations'] },
  appealed: { person: ['decisions'], all: ['queue'] },
  /** An account is suspended or unsuspended. This changes who can be paid and what can be accepted. */
  standing: {
    parties: ['request', 'money'],
    givers: ['donations'],
    // A suspended person's own pages show the suspension at the top.
    person: ['requests', 'donations', 'signIn'],
    all: ['songwriters'],
  },
  /** A person's ways to sign in, or their sessions, change. */
  signIn: { person: ['signIn'] },
} as const satisfies Record<string, Effect>

/** Every kind of change that a screen can show: journal events, and changes without an event. */
export type Change = EventKind | keyof typeof unrecorded

const effects: Record<Change, Effect> = { ...eventKinds, ...unrecorded }
export const effectOf = (change: Change): Effect => effects[change]

export function partsOf(change: Change): Part[] {
  const { parties = [], givers = [], person = [], all = [] } = effectOf(change)
  return [...parties, ...givers, ...person, ...all]
}

type EffectIn<C extends Change> = ({
  readonly [E in EventKind]: (typeof eventKinds)[E]
} & typeof unrecorded)[C]
/** Changes after which other people's screens, or other open pages of the writer, refetch something. */
type Reaching = {
  [C in Change]: EffectIn<C> extends { parties: unknown } | { givers: unknown } | { person: unknown }
    ? C
    : never
}[Change]
const newPage = 'the page is left or loaded afterwards'
const notAttached = 'a file that is not attached to anything yet'

const options = 'answers a challenge that nothing keeps'

/** Writes after which no screen needs a refetch, each with the reason. None of them is about a room. */
export const unshown = {
  'POST /api/register': newPage,
  'POST /api/login': newPage,
  'POST /api/logout': newPage,
  'POST /api/forgot-password': 'sends an email',
  'POST /api/login/link': 'sends an email',
  'POST /api/pledges-by-email': 'sends an email',
  'POST /api/reset-password': newPage,
  'POST /api/prove-email': 'sends an email',
  'POST /api/login/passkey/options': options,
  'POST /api/login/passkey': newPage,
  'POST /api/account/passkeys/options': options,
  'POST /api/account/confirm/passkey/options': options,
  'POST /api/account/confirm/passkey': 'what is asked for next is let through',
  'POST /api/account/confirm': 'what is asked for next is let through',
  'DELETE /api/account': newPage,
  'POST /api/objects/upload': notAttached,
  'POST /api/get-upload-url': notAttached,
  'POST /api/url/meta': notAttached,
  'POST /api/url/get': notAttached,
  'POST /s3/multipart': notAttached,
  'POST /s3/multipart/:id/complete': notAttached,
  'DELETE /s3/multipart/:id': notAttached,
} as const satisfies Partial<Record<Exclude<WriteName, OfRoom>, string>>

/**
 * Changes that a steward's decision can cause, besides those of a whole request: a part or a profile is
 * hidden or unhidden, an account is suspended or unsuspended.
 */
const turned = ['partTurned', 'profileTurned', 'standing'] as const

/** Changes that each write causes. The writer's own screens refetch the data of these changes. */
export const writes = {
  'PATCH /api/auth/user': ['account'],
  'PUT /api/auth/user/profile-image': ['photo'],
  // The first profile makes a listener a songwriter, so the account changes too.
  'POST /api/songwriter-profile': ['profile', 'account'],
  'PUT /api/songwriter-profile': ['profile', 'ways_changed'],
  'POST /api/song-requests': ['created'],
  'POST /api/song-requests/:id/assign': ['accepted', 'terms_proposed', 'rejected'],
  'POST /api/song-requests/:id/terms': ['terms_proposed', 'terms_ended'],
  'POST /api/song-requests/:id/terms/:termsId/agree': ['terms_agreed', 'rejected'],
  'POST /api/song-requests/:id/terms/:termsId/decline': ['terms_declined'],
  'POST /api/song-requests/:id/decline-invitation': ['invitation_declined'],
  'POST /api/song-requests/:id/open-to-all': ['opened_to_all'],
  'PATCH /api/song-requests/:id/brief': ['brief'],
  'PUT /api/song-requests/:id/visibility': ['made_public', 'made_private'],
  'POST /api/song-requests/:id/renew-link': ['link_renewed'],
  'DELETE /api/song-requests/:id': ['withdrawn', 'rejected'],
  'POST /api/song-requests/:id/release': ['released', 'rejected'],
  'POST /api/song-requests/:id/reopen': ['reopened', 'rejected'],
  'POST /api/song-requests/:id/upload': ['delivered'],
  'POST /api/song-requests/:id/request-changes': ['changes_requested'],
  // An approval that asks for a new link (`hearing`) also causes `made_private` and `link_renewed`. They are
  // not listed here, because after `link_renewed` the writer loses access to the room (`goneWith`), even if
  // no new link was asked for. The form adds them when it asks for a new link.
  'POST /api/song-requests/:id/approve': ['approved', 'pledged', 'due', 'matched', 'proposalAnswered'],
  'POST /api/song-requests/:id/lyric-drafts': ['words_sent'],
  'POST /api/song-requests/:id/lyric-drafts/:draftId/comments': ['wordsComment'],
  'POST /api/song-requests/:id/lyric-drafts/:draftId/right': ['words_right'],
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
  'POST /api/donations': ['pledged', 'due'],
  'POST /api/donations/:id/mark-sent': ['sent'],
  'POST /api/donations/:id/undo-sent': ['sent_undone', 'rejected'],
  'POST /api/donations/:id/cancel': ['rejected', 'matched'],
  'POST /api/donations/:id/decline-match': ['match_declined', 'matched'],
  'POST /api/donations/:id/decline': ['rejected'],
  'POST /api/donations/:id/allow': ['allowed'],
  'POST /api/donations/:id/confirm': ['confirmed'],
  'POST /api/donations/:id/undo-confirm': ['confirm_undone'],
  'POST /api/donations/:id/reject': ['rejected'],
  'POST /api/donations/:id/renew': ['renewed'],
  'POST /api/donations/:id/keep': ['kept'],
  'POST /api/donations/:id/found': ['found'],
  'POST /api/donations/:id/dispute': ['disputed'],
  'PUT /api/standing-pledge': ['standingPledge', 'pledged'],
  'DELETE /api/standing-pledge': ['standingPledge'],
  'POST /api/notifications/read': ['notification'],
  'PUT /api/notifications/settings': ['mailChoice'],
  'POST /api/account/passkeys': ['signIn'],
  'PATCH /api/account/passkeys/:id': ['signIn'],
  'DELETE /api/account/passkeys/:id': ['signIn'],
  'POST /api/projects/:id/presence': ['presence'],
  'POST /api/account/password': ['signIn'],
  'POST /api/account/email': ['signIn'],
  'DELETE /api/account/sessions/:id': ['signIn'],
  'DELETE /api/account/sessions': ['signIn'],
  'POST /api/reports': ['reported'],
  'POST /api/account/decisions/:id/appeal': ['appealed'],
  'POST /api/steward/reports/:id/decide': ['moderated', 'hidden', ...turned],
  'POST /api/steward/decisions/:id/undo': ['moderated', 'shown_again', ...turned],
  'POST /api/steward/appeals/:id/decide': ['moderated', 'shown_again', ...turned],
  'POST /api/steward/matches/:id/stop': ['match_stopped', 'rejected', 'matched'],
  'POST /api/steward/invitations': ['invitation'],
  'DELETE /api/steward/invitations/:id': ['invitation'],
} as const satisfies Record<OfRoom, readonly [Reaching, ...Change[]]> &
  Record<Exclude<WriteName, keyof typeof unshown>, readonly [Change, ...Change[]]>

export function changesOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): readonly Change[] {
  const all: Record<string, readonly Change[]> = writes
  return all[`${method} ${path}`] ?? []
}

const ofParties = [
  '/api/projects/:id',
  '/api/song-requests/:id/promises',
  '/api/song-requests/:id/lyric-drafts',
] as const

/**
 * Reads that the writer can't access any more after a change, as path prefixes. A refetch of these would
 * fail.
 */
export const goneWith: Partial<Record<Change, readonly (ReadAddress | '/api/projects/:id')[]>> = {
  link_renewed: [room],
  withdrawn: [room, ...ofParties, '/api/song-requests/:id/donations'],
  released: ofParties,
}
