import { and, eq, sql } from '#drizzle'
import { deliveries, gifts, retiredLinks, songRequests, thanks } from '../../../db/schema.ts'
import { isOfSongwriter } from '../../../domain/requests/access.ts'
import { isFileHidden, isHidden, whereNotHidden } from '../../../domain/requests/visible.ts'
import { isIn, type Room, type Sight, songOfRoom } from '../rooms.ts'
import { leftOut, noun, type Relation, type Row, shownAs } from './fields.ts'

const relationOf: Record<Sight, Relation> = {
  listener: 'own',
  songwriter: 'party',
  invited: 'invited',
  former: 'former',
  hidden: 'hidden',
}

const bySight = ({ sight }: Room) => relationOf[sight]
const isParty = ({ sight }: Room) => sight === 'listener' || sight === 'songwriter'

const members = ['own', 'party', 'invited'] as const
const parties = ['own', 'party'] as const
const own = ['own'] as const
const placeInTimeline = leftOut('its place in the timeline')

/** Column of a review. Only its author has the words and stars of a hidden review. */
const reviewed = {
  to: parties,
  told: (said: unknown, row: Row, { room }: { room: Room | undefined }) =>
    !isHidden({ hiddenAt: row['reviewHiddenAt'] }) || room?.sight === 'listener' ? said : null,
}

export const roomNouns = [
  noun(songRequests, {
    name: 'song-requests',
    title: 'Songs',
    about: 'Requests that you made, and those that you write, wrote or were asked for.',
    key: [songRequests.id],
    sources: [{ inRoom: (room) => eq(songRequests.id, room.id), relation: bySight }],
    columns: {
      id: {},
      listenerId: { label: 'Listener', kind: 'person', to: members },
      songwriterId: { label: 'Songwriter', kind: 'writer', to: members },
      invitedSongwriterId: { label: 'Invited songwriter', kind: 'writer', to: members },
      title: { to: [...members, 'hidden'] },
      story: { to: members },
      emotions: { to: members },
      genre: { to: members },
      musicalPreferences: { to: parties },
      status: { to: members },
      isAnonymous: { label: 'You are anonymous', to: own },
      pledgedAmount: { to: members },
      sentAmount: { to: members },
      receivedAmount: { to: members },
      goalAmount: { to: members },
      goalReachedAt: { to: parties },
      goalReachedId: placeInTimeline,
      shareableId: { label: 'Link', to: members },
      completedSongUrl: {
        label: 'Song',
        kind: 'file',
        to: parties,
        named: (_, __, room) => room?.title ?? 'Song',
      },
      isApproved: { to: members },
      rating: reviewed,
      review: reviewed,
      acceptedAt: { to: parties },
      approvedAt: { to: parties },
      fundTryAt: leftOut('when the fund looks at it again'),
      isPublic: { to: members },
      linkRenewedAt: { to: parties },
      withdrawnAt: { to: own },
      hiddenAt: { label: 'Hidden by a steward at', to: [...own, 'hidden'] },
      reviewHiddenAt: { label: 'Review hidden by a steward at', to: own },
      createdAt: { to: members },
      updatedAt: { to: members },
    },
  }),
  noun(retiredLinks, {
    name: 'former-links',
    title: 'Former links of your songs',
    about: 'Links that your requests had before you renewed them.',
    key: [retiredLinks.shareableId],
    sources: [
      {
        inRoom: (room) => (room.sight === 'listener' ? isIn(retiredLinks, room) : undefined),
        relation: () => 'own',
      },
    ],
    more: songOfRoom,
    columns: { shareableId: { label: 'Link' }, songRequestId: {}, createdAt: {} },
  }),
  noun(gifts, {
    name: 'gifts',
    title: 'Gifts',
    about: 'Songs that were given to someone.',
    key: [gifts.id],
    sources: [{ inRoom: (room) => (isParty(room) ? isIn(gifts, room) : undefined), relation: bySight }],
    needs: ['answerHiddenAt'],
    more: songOfRoom,
    columns: {
      songRequestId: {},
      id: {},
      receiverName: { label: 'For' },
      dedication: {},
      opensAt: {},
      timeZone: {},
      underwritersMayListen: { to: own },
      underwritersMayRead: { to: own },
      showStory: { to: own },
      underwritersToldAt: { to: own },
      answer: { told: (answer, { answerHiddenAt }) => (answerHiddenAt === null ? answer : null) },
      answerId: placeInTimeline,
      answeredAt: {},
      answerHiddenAt: leftOut('a hidden answer is its receiver’s, who has no account'),
      createdAt: {},
      updatedAt: {},
    },
  }),
  noun(thanks, {
    name: 'thank-yous',
    title: 'Thank-yous',
    about: 'What listeners said to people who pledged to their songs.',
    key: [thanks.songRequestId],
    sources: [
      {
        inRoom: (room) => {
          if (room.sight === 'listener') return isIn(thanks, room)
          return isParty(room) ? and(isIn(thanks, room), whereNotHidden(thanks)) : undefined
        },
        relation: bySight,
      },
    ],
    more: songOfRoom,
    columns: {
      songRequestId: {},
      text: {},
      hiddenAt: { label: 'Hidden by a steward at', to: own },
      createdAt: {},
      updatedAt: {},
    },
  }),
  noun(deliveries, {
    name: 'deliveries',
    title: 'Versions',
    about: 'Songs that you delivered, or that were delivered to you.',
    key: [deliveries.id],
    sources: [
      {
        inRoom: (room, me) => {
          if (room.sight === 'listener') return and(isIn(deliveries, room), whereNotHidden(deliveries))
          return and(isIn(deliveries, room), isOfSongwriter(deliveries, sql`${me}::uuid`))
        },
        relation: ({ sight }) => (sight === 'listener' ? 'party' : 'own'),
      },
    ],
    more: songOfRoom,
    columns: {
      id: {},
      songRequestId: {},
      songwriterId: { label: 'By', kind: 'writer' },
      version: {},
      songUrl: {
        label: 'Song',
        kind: 'file',
        // A file that is delivered again was hidden before, too.
        sql: (me) => sql`case when ${isOfSongwriter(deliveries, sql`${me}::uuid`)}
          or not ${isFileHidden(deliveries.songRequestId, deliveries.songUrl)} then ${deliveries.songUrl} end`,
        named: ({ version }, _, room) => `${room?.title ?? 'Song'}, version ${Number(version)}`,
      },
      note: {},
      lyrics: {},
      lyricTimes: {},
      mustHaves: {},
      humanMade: {},
      peaks: shownAs('deliveries.songUrl'),
      seconds: { label: 'Length in seconds' },
      hiddenAt: { label: 'Hidden by a steward at', to: own },
      createdAt: {},
    },
  }),
]
