import * as z from 'zod/mini'
import { LyricTimes } from '../files/sounds.ts'
import { Donation } from '../giving/donations.ts'
import { Thanks } from '../giving/thanks.ts'
import { del, get, list, NoBody, post, put } from '../grammar/endpoint.ts'
import { Amount, Money } from '../grammar/money.ts'
import { projectStatuses, requestStatuses, requestViewers } from '../grammar/state.ts'
import { Id, limits, OrderedQuery, optionalText, Timestamp, text } from '../grammar/text.ts'
import { Genre, SongwriterCard } from '../people/songwriters.ts'
import { Gift, Wrapped } from './gifts.ts'
import { HiddenRoom } from './hidden-room.ts'
import { Making, OwnQuery } from './making.ts'
import { RequestCan } from './move-names.ts'
import { ProjectTerms } from './project-terms.ts'
import { Promises } from './promises.ts'

export const emotions = [
  'happy',
  'nostalgic',
  'hopeful',
  'melancholic',
  'grateful',
  'romantic',
  'peaceful',
  'energetic',
] as const

export const Emotion = z.enum(emotions)

export const occasions = [
  'birthday',
  'wedding',
  'anniversary',
  'memorial',
  'farewell',
  'birth',
  'thank you',
  'other',
] as const
export type Occasion = (typeof occasions)[number]

/**
 * Fields of a reply. Signed-in people get them while the request is open, then its two parties. They are absent
 * for everyone else, and in replies of an earlier release.
 */
const shownOccasion = {
  occasion: z.optional(z.nullable(z.enum(occasions))),
  neededBy: z.optional(z.nullable(z.string())),
}
/** Variant of `shownOccasion` for the two parties alone. */
const shownRecipient = { recipient: z.optional(z.nullable(z.string())) }

const listShape = {
  id: Id,
  title: z.string(),
  status: z.enum(requestStatuses),
  genre: z.string(),
  emotions: z.array(z.string()),
  story: z.string(),
  pledgedAmount: Money,
  sentAmount: Money,
  receivedAmount: Money,
  /**
   * Sum of the amounts by which confirmed payments are below their pledges. Payments above a pledge don't
   * reduce it.
   */
  shortAmount: Money,
  /** Sum of the amounts by which confirmed payments are above their pledges. */
  extraAmount: Money,
  goalAmount: z.nullable(Money),
  /**
   * True if its parties agreed to a price of 0.00: nothing is promised to it, and no page shows its meter. Absent
   * in replies of an earlier release.
   */
  isGiven: z.optional(z.boolean()),
  ...shownOccasion,
  shareableId: z.string(),
  songwriterId: z.nullable(Id),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  listener: z.object({ firstName: z.nullable(z.string()) }),
}

export const SongRequest = z.object(listShape)
export type SongRequest = z.infer<typeof SongRequest>

export const Project = z.object({
  ...listShape,
  musicalPreferences: z.nullable(z.string()),
  ...shownRecipient,
  /**
   * Id of the listener. If the listener is anonymous and the viewer is someone else, the request's own id
   * instead, as in messages, comments and presence.
   */
  listenerId: Id,
  invitedSongwriterId: z.nullable(Id),
  completedSongUrl: z.nullable(z.string()),
  isApproved: z.boolean(),
  can: RequestCan,
  /**
   * True if anyone can find the request, and embed the approved song on other sites. Otherwise only people
   * with its link can open it.
   */
  isPublic: z.boolean(),
  /**
   * Time at which a steward hid the request; null if it isn't hidden. The listener still sees all of it, the
   * songwriter only title and status.
   */
  hiddenAt: z.nullable(Timestamp),
  /**
   * Terms, for the two parties from the acceptance on; null for everyone else. Absent in replies of an earlier
   * release, which also drops the terms of an acceptance.
   */
  terms: z.optional(z.nullable(ProjectTerms)),
})
export type Project = z.infer<typeof Project>

export const OwnRequest = z.extend(Project, { making: z.optional(Making) })
export type OwnRequest = z.infer<typeof OwnRequest>

const Review = z.object({
  rating: z.number(),
  review: z.nullable(z.string()),
  createdAt: Timestamp,
  /** Time at which a steward hid the review. Only its listener can still see it. */
  hiddenAt: z.nullable(Timestamp),
})

/** Time of each stage; null if the stage is not reached yet. */
const Stages = z.object({
  acceptedAt: z.nullable(Timestamp),
  /** The newest status update. */
  work: z.nullable(
    z.object({ status: z.enum(projectStatuses), percentComplete: z.number(), createdAt: Timestamp }),
  ),
  /** Time at which the version that plays now was delivered. */
  deliveredAt: z.nullable(Timestamp),
  approvedAt: z.nullable(Timestamp),
  /** Number of proposals that wait for the listener's answer; null for anyone but the two parties. */
  pendingProposals: z.nullable(z.number()),
  /**
   * True if words wait for the listener's answer; null for anyone but the two parties. Absent in replies of an
   * earlier release.
   */
  hasWaitingWords: z.optional(z.nullable(z.boolean())),
  /**
   * Inactivity, for the two parties: when the songwriter was asked about the song, and when the listener was
   * notified.
   */
  quiet: z.nullable(z.object({ askedAt: Timestamp, toldAt: z.nullable(Timestamp) })),
})

const RoomSongwriter = z.extend(SongwriterCard, {
  /**
   * True if a steward hid the profile from this viewer. The viewer then sees only the name, without a link to
   * a page.
   */
  isHidden: z.boolean(),
})

/**
 * The room as this viewer may see it. Only its two parties get `project`. Only viewers who may listen get
 * `songUrl`.
 */
export const Room = z.object({
  viewer: z.enum(requestViewers),
  can: RequestCan,
  request: SongRequest,
  project: z.nullable(Project),
  songwriter: z.nullable(RoomSongwriter),
  stages: Stages,
  songUrl: z.nullable(z.string()),
  deliveryId: z.nullable(Id),
  peaks: z.nullable(z.array(z.number())),
  seconds: z.nullable(z.number()),
  /** Lyrics of the song, and the start time of each line in seconds. */
  lyrics: z.nullable(z.string()),
  lyricTimes: z.nullable(LyricTimes),
  review: z.nullable(Review),
  thanks: z.nullable(Thanks),
  /** For the listener of an approved song: number of other people with a live pledge, who can be thanked. */
  supporters: z.nullable(z.number()),
  /**
   * Number of people whose money is in the pledged sum; null for the receiver of a gift. Absent in replies of
   * an earlier release.
   */
  givers: z.optional(z.nullable(z.number())),
  isPublic: z.boolean(),
  /** Null if the song is no gift. */
  gift: z.nullable(Gift),
  /** True where this visitor can promise by email alone. Absent elsewhere, and for signed-in people. */
  byEmail: z.optional(z.literal(true)),
})
export type Room = z.infer<typeof Room>

/** Reply for a request's link: the room, a wrapped gift, or what a hidden request still shows. */
export const Shared = z.union([Room, Wrapped, HiddenRoom])
export type Shared = z.infer<typeof Shared>
/**
 * Variant of `Shared` for everyone with the link, also for signed-out visitors. They never get a hidden
 * request.
 */
export type SharedWithAll = Room | Wrapped

export const isWrapped = (shared: Shared): shared is Wrapped => shared.viewer === 'outside'
export const isRoom = (shared: Shared): shared is Room => !isWrapped(shared) && !isHidden(shared)
export const isHidden = (shared: Shared): shared is HiddenRoom => shared.viewer === 'hidden'

/** Choices of who may listen to an approved song. */
export const hearings = ['link', 'new-link'] as const

export const Approval = z.object({
  rating: z
    .number('Please choose 1 to 5 stars')
    .check(
      z.int('Please choose 1 to 5 stars'),
      z.minimum(1, 'Please choose 1 to 5 stars'),
      z.maximum(5, 'Please choose 1 to 5 stars'),
    ),
  review: optionalText(limits.review),
  /** Who may listen: everyone with the request's link, or only the two parties, who get a new link. */
  hearing: z.optional(z.enum(hearings)),
  declinePending: z.optional(z.boolean()),
  /** The listener's own pledge, due at once. If it is refused, so is the approval. */
  pledge: z.optional(z.object({ amount: Amount, isAnonymous: z.optional(z.boolean()) })),
})

const Approved = z.extend(Project, { donation: z.nullable(Donation) })

export const ChangeRequest = z.object({
  message: text(1, limits.message, 'Please say what should change'),
})

export const Release = z.object({
  reason: text(1, limits.reason, 'Please say why you are releasing this request'),
})

const Visibility = z.object({ isPublic: z.boolean() })

/** True to send the new link to givers with a confirmed payment. The two parties always get it. */
const Renewal = z.object({ sendToGivers: z.optional(z.boolean()) })

const OpenQuery = z.extend(OrderedQuery, {
  genre: z.optional(Genre),
  minPledged: z.optional(z.coerce.number().check(z.minimum(0))),
  maxPledged: z.optional(z.coerce.number().check(z.minimum(0))),
  /** The nearest needed day first, without `order`. */
  sort: z.optional(z.enum(['needed'])),
})

export const songRequests = {
  open: list('/api/song-requests', SongRequest, {
    summary: 'Requests that any songwriter may accept; newest first, oldest first, or needed soonest first',
    query: OpenQuery,
    sharedFor: 1000,
  }),
  mine: list('/api/song-requests/user', OwnRequest, {
    summary: 'Own requests, newest first; with `turn=own` those that wait for their listener',
    query: OwnQuery,
  }),
  invitations: list('/api/song-requests/invitations', SongRequest, {
    summary: 'Open requests that invite the caller',
  }),
  shared: get('/api/song-requests/shared/:shareableId', Shared, {
    summary: 'The room of a request, as this viewer may see it',
    access: 'anyone',
  }),
  promises: get('/api/song-requests/:id/promises', Promises, {
    summary: 'What is promised to a request of yours, or one that you may accept, and by how many',
  }),
  declineInvitation: post('/api/song-requests/:id/decline-invitation', NoBody, SongRequest, {
    summary: 'Decline an invitation; the request opens to everyone',
  }),
  openToAll: post('/api/song-requests/:id/open-to-all', NoBody, Project, {
    summary: 'Withdraw the invitation and open the request to everyone',
  }),
  setVisibility: put('/api/song-requests/:id/visibility', Visibility, Project, {
    summary: 'Let anyone find an own request, or only who has its link',
  }),
  renewLink: post('/api/song-requests/:id/renew-link', Renewal, Project, {
    summary: 'Give an own request a new link; the old one no longer works',
    bodyOptional: true,
  }),
  withdraw: del('/api/song-requests/:id', Project, { summary: 'Withdraw an own open request' }),
  release: post('/api/song-requests/:id/release', Release, Project, {
    summary: 'Release a request, with a reason',
  }),
  reopen: post('/api/song-requests/:id/reopen', NoBody, Project, {
    summary: 'Open a request again whose songwriter has gone quiet',
  }),
  requestChanges: post('/api/song-requests/:id/request-changes', ChangeRequest, Project, {
    summary: 'Ask for changes to the delivered song',
  }),
  approve: post('/api/song-requests/:id/approve', Approval, Approved, {
    summary: 'Approve the delivered song, rate it, and promise money for it if you like',
    whileSuspended: true,
    idempotent: true,
  }),
}
