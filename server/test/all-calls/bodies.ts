import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#contract/grammar/endpoint'

const answer = {
  type: 'public-key',
  id: 'aa',
  rawId: 'aa',
  response: { clientDataJSON: 'aa', authenticatorData: 'aa', signature: 'aa' },
}

export const bodies: Record<string, object> = {
  'PATCH /api/auth/user': { firstName: 'Noor' },
  'PUT /api/auth/user/profile-image': { profileImageUrl: '/objects/uploads/mine/photo' },
  'POST /api/register': {
    firstName: 'Ana',
    lastName: 'Lund',
    email: 'ana@songs.example',
    password: 'a lamp in the window',
    role: 'songwriter',
  },
  'POST /api/login': { email: 'ana@songs.example', password: 'a lamp in the window' },
  'POST /api/account/passkeys': {
    name: 'My phone',
    answer: {
      type: 'public-key',
      id: 'aa',
      rawId: 'aa',
      response: { clientDataJSON: 'aa', attestationObject: 'aa' },
    },
  },
  'PATCH /api/account/passkeys/:id': { name: 'My phone' },
  'POST /api/login/passkey': { answer },
  'POST /api/account/confirm/passkey': { answer },
  'POST /api/forgot-password': { email: 'ana@songs.example' },
  'POST /api/reset-password': { token: 'x', password: 'a lamp in the window' },
  'POST /api/account/confirm': { password: 'a lamp in the window' },
  'POST /api/account/password': { old: 'a lamp in the window', new: 'a lamp in the door' },
  'POST /api/account/email': { password: 'a lamp in the window', email: 'noor@songs.example' },
  'POST /api/songwriter-profile': { bio: 'Writes quiet songs.', genres: ['folk'] },
  'PUT /api/songwriter-profile': { bio: 'Writes quiet songs.', genres: ['folk'] },
  'POST /api/song-requests': {
    title: 'The kitchen light',
    story: 'My mother left the light on.',
    emotions: ['grateful'],
    genre: 'folk',
  },
  'POST /api/song-requests/:id/release': { reason: 'No time' },
  'POST /api/song-requests/:id/upload': { songUrl: '/objects/private/songs/one/1.mp3' },
  'POST /api/song-requests/:id/request-changes': { message: 'Softer, please' },
  'POST /api/song-requests/:id/approve': { rating: 5 },
  'PUT /api/song-requests/:id/visibility': { isPublic: true },
  'PUT /api/song-requests/:id/thanks': { text: 'Thank you all' },
  'PUT /api/song-requests/:id/gift': {
    receiverName: 'Anna',
    opensAt: new Date(Date.now() + 86_400_000).toISOString(),
    timeZone: 'Europe/Berlin',
  },
  'PUT /api/song-requests/:id/gift/readers': { underwriters: true },
  'POST /api/song-requests/shared/:shareableId/answer': { text: 'Thank you' },
  'POST /api/projects/:id/notes': { content: 'Chorus first' },
  'POST /api/projects/:id/messages': { message: 'Hello', receiverId: randomUUID() },
  'POST /api/projects/:id/status': { status: 'mixing', percentComplete: '60' },
  'POST /api/projects/:id/creative-updates': { field: 'genre', newValue: 'jazz' },
  'POST /api/deliveries/:id/comments': { second: 42, text: 'Softer here' },
  'POST /api/projects/:id/files': { kind: 'picture', url: '/objects/people/nobody/1' },
  'POST /api/projects/:id/must-haves': { kind: 'name', text: 'Siobhán' },
  'PUT /api/must-haves/:id': { kind: 'name', text: 'Siobhán' },
  'PUT /api/must-haves/:id/tick': { line: 'Siobhán, leave the light on' },
  'PUT /api/deliveries/:id/lyrics': { lyrics: 'Leave the light on' },
  'POST /api/donations': { amount: '25', isGeneral: true },
  'PUT /api/standing-pledge': { amount: '25' },
  'POST /api/donations/:id/mark-sent': { externalRef: 'PP-1' },
  'POST /api/donations/:id/reject': { reason: 'Nothing arrived' },
  'POST /api/donations/:id/dispute': { text: 'I sent it on Monday' },
  'POST /api/reports': { kind: 'request', id: randomUUID(), reason: 'other' },
  'POST /api/account/decisions/:id/appeal': { text: 'It is my own story' },
  'POST /api/steward/reports/:id/decide': { decision: 'warn', rule: 'respect', reason: 'It insults people' },
  'POST /api/steward/decisions/:id/undo': { reason: 'A slip' },
  'POST /api/steward/appeals/:id/decide': { decision: 'uphold', reason: 'The rule is clear' },
  'POST /api/steward/matches/:id/stop': { reason: 'Looks like one person' },
  'PUT /api/notifications/settings': { kind: 'message', mail: false },
  'POST /api/url/meta': { url: 'https://songs.invalid/one.mp3' },
  'POST /api/url/get': { url: 'https://songs.invalid/one.mp3', key: 'people/nobody/1' },
  'POST /s3/multipart/:id/complete': { parts: [] },
  'POST /api/get-upload-url': { objectPath: `private/songs/${randomUUID()}/1.mp3` },
}

export const queries: Record<string, Record<string, string>> = {
  'GET /api/steward/people': { query: 'Ada', because: 'A report by mail' },
  'GET /api/steward/people/:id': { because: 'A report by mail' },
  'GET /api/steward/log': { because: 'A report by mail' },
}

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
