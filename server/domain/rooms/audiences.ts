import type { Room } from '#contract/requests/song-requests'

/** `byEmail` is added for visitors alone. */
type Shown = Exclude<keyof Room, 'stages' | 'byEmail'> | keyof Room['stages']
type Audience = 'parties' | 'hearers'

/** Who sees a field of a room: everyone who may open it, or an audience. Others get null. */
const audiences = {
  viewer: 'everyone',
  can: 'everyone',
  request: 'everyone',
  project: 'parties',
  songwriter: 'everyone',
  acceptedAt: 'everyone',
  work: 'everyone',
  deliveredAt: 'everyone',
  approvedAt: 'everyone',
  pendingProposals: 'parties',
  hasWaitingWords: 'parties',
  quiet: 'parties',
  songUrl: 'hearers',
  deliveryId: 'hearers',
  peaks: 'hearers',
  seconds: 'hearers',
  lyrics: 'hearers',
  lyricTimes: 'hearers',
  review: 'everyone',
  thanks: 'everyone',
  supporters: 'everyone',
  givers: 'everyone',
  isPublic: 'everyone',
  gift: 'everyone',
} as const satisfies Record<Shown, 'everyone' | Audience>

type Field = {
  [Key in Shown]: (typeof audiences)[Key] extends Audience ? Key : never
}[Shown]

/** What a viewer sees of a field, by the audiences that they are in. */
export const lensOf =
  (isIn: Record<Audience, boolean>) =>
  <Value>(field: Field, value: Value) =>
    isIn[audiences[field]] ? value : null
