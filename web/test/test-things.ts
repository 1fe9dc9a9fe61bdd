import type * as z from 'zod/mini'
import type { sources } from '#contract/files/upload-sources'
import type { CommunityFund } from '#contract/giving/fund'
import type { ReplyOf } from '#contract/grammar/endpoint'
import { cents } from '#contract/grammar/money'
import type { RequestViewer } from '#contract/grammar/state'
import type { CurrentUser } from '#contract/people/accounts'
import { OwnProfile } from '#contract/people/songwriter-profile'
import { Songwriter } from '#contract/people/songwriters'
import { requestCan } from '#contract/requests/request-can'
import { Project } from '#contract/requests/song-requests'
import type { Message, StatusUpdate } from '#contract/work/projects'

const id = (last: number) => `01900000-0000-7000-8000-00000000000${last}`
const then = '2026-11-20T12:00:00.000Z'

type Nulls<Reply> = { [Key in keyof Reply as null extends Reply[Key] ? Key : never]: null }

/**
 * Returns an object with null in every field. Test data overrides some of its fields, so a new nullable field
 * needs no new line.
 */
export const nullsOf = <Reply extends z.ZodMiniObject>(reply: Reply) =>
  Object.fromEntries(Object.keys(reply.shape).map((key) => [key, null])) as Nulls<z.output<Reply>>

export const ada: CurrentUser = {
  id: id(1),
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Okafor',
  profileImageUrl: null,
  role: 'listener',
  emailProvenAt: then,
  isSteward: false,
  suspendedAt: null,
  suspendedUntil: null,
  createdAt: then,
  updatedAt: then,
}

export const communityFund: CommunityFund = {
  totalAmount: '1234567890.50',
  monthlyGoal: '17000.00',
  lastUpdated: '2026-11-20T12:00:00.000Z',
  monthAmount: '4250.00',
  waitingAmount: '25.00',
  matchedAmount: '50.00',
  confirmedAmount: '50.00',
  kept: null,
  largestMatch: '100.00',
}

export const uploadRules: ReplyOf<typeof sources.rules> = {
  userId: id(1),
  maxBytes: {
    sample: 52_428_800,
    song: 52_428_800,
    photo: 5_242_880,
    pronunciation: 1_048_576,
    picture: 10_485_760,
    memo: 10_485_760,
  },
  companionUrl: null,
}

export const tomas: Songwriter = {
  ...nullsOf(Songwriter),
  id: id(2),
  userId: id(2),
  user: { firstName: 'Tomás', lastName: 'Arévalo', profileImageUrl: null },
  bio: 'Small songs about large days.',
  genres: ['folk', 'jazz'],
  rating: '4.90',
  completedSongs: 12,
  sampleSongs: [],
  sampleTitles: [],
  samples: [],
  publicPage: false,
  createdAt: then,
  updatedAt: then,
}

/** The songwriter as their owner reads them. */
export const ownTomas: OwnProfile = { ...nullsOf(OwnProfile), ...tomas }

const kitchen: Omit<Project, 'can'> = {
  ...nullsOf(Project),
  id: id(3),
  title: 'The kitchen light',
  status: 'in_progress',
  genre: 'folk',
  emotions: ['grateful', 'nostalgic'],
  story: 'My mother left the light on.',
  musicalPreferences: 'A slow waltz',
  pledgedAmount: '120.00',
  sentAmount: '0.00',
  receivedAmount: '0.00',
  shortAmount: '0.00',
  extraAmount: '0.00',
  shareableId: 'the-link',
  listenerId: ada.id,
  songwriterId: tomas.id,
  isApproved: false,
  isPublic: false,
  createdAt: '2026-10-01T12:00:00.000Z',
  updatedAt: then,
  listener: { firstName: 'Ada' },
}

/** Test project as one of its two parties gets it, with the actions that this party may take. */
export const kitchenLightOf = (
  viewer: RequestViewer,
  { isLeavable = false, ...values }: Partial<Omit<Project, 'can'> & { isLeavable: boolean }> = {},
): Project => {
  const project = { ...kitchen, ...values }
  return {
    ...project,
    can: requestCan(viewer, {
      ...project,
      isLeavable,
      isHeld: cents(project.sentAmount) > 0,
      isPaid: cents(project.receivedAmount) > 0,
    }),
  }
}
export const kitchenLight = kitchenLightOf('songwriter')

export const progress = (values: Partial<StatusUpdate> = {}): StatusUpdate => ({
  id: id(4),
  songRequestId: kitchenLight.id,
  songwriterId: tomas.id,
  status: 'ready_for_review',
  description: 'Updated to ready_for_review (90% complete)',
  percentComplete: 90,
  createdAt: then,
  ...values,
})

export const message = (values: Partial<Message> = {}): Message => ({
  id: id(5),
  hiddenAt: null,
  songRequestId: kitchenLight.id,
  senderId: ada.id,
  receiverId: tomas.id,
  message: 'A green one, with a pull chain.',
  isRead: true,
  createdAt: then,
  ...values,
})
