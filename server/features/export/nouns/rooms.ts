import { and, eq, sql } from '#drizzle'
import { deliveries, gifts, retiredLinks, songRequests, thanks } from '../../../db/schema.ts'
import { isOfSongwriter } from '../../../domain/requests/access.ts'
import { isFileHidden, isHidden, whereNotHidden } from '../../../domain/requests/visible.ts'
import { isIn, type Room, type Sight } from '../rooms.ts'
import {
  all,
  id,
  leftOut,
  noun,
  own,
  type Relation,
  type Row,
  type Source,
  shown,
  shownAs,
} from './fields.ts'

const relationOf: Record<Sight, Relation> = {
  listener: 'own',
  songwriter: 'party',
  invited: 'invited',
  former: 'former',
  hidden: 'hidden',
}
const bySight = ({ sight }: Room) => relationOf[sight]
const isParty = ({ sight }: Room) => sight === 'listener' || sight === 'songwriter'

type InRoom = Parameters<typeof isIn>[0]

/** Rows of a request that both its listener and its songwriter see. */
export const ofParties = (table: InRoom): Source[] => [
  { inRoom: (room) => (isParty(room) ? isIn(table, room) : undefined), relation: bySight },
]

/**
 * Rows of songwriters. The listener gets all rows for which `isShown` is true, a songwriter only their own
 * rows.
 */
export const ofWriters = (
  table: InRoom & Parameters<typeof isOfSongwriter>[0],
  isShown?: ReturnType<typeof eq>,
): Source[] => [
  {
    inRoom: (room, me) =>
      and(isIn(table, room), room.sight === 'listener' ? isShown : isOfSongwriter(table, id(me))),
    relation: ({ sight }) => (sight === 'listener' ? 'party' : 'own'),
  },
]

export const byWriter = { label: 'By', kind: 'writer' } as const

const members = ['own', 'party', 'invited'] as const
const parties = ['own', 'party'] as const
const placeInTimeline = leftOut('its place in the timeline')
const inOrder = leftOut('its place among the open requests on the day of a change')

/** Column of a review. If a steward hid the review, only its author gets the text and the stars. */
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
    sources: [{ inRoom: (room) => eq(songRequests.id, room.id), relation: bySight }],
    columns: {
      ...shown('id'),
      listenerId: { label: 'Listener', kind: 'person', to: members },
      songwriterId: { label: 'Songwriter', kind: 'writer', to: members },
      invitedSongwriterId: { label: 'Invited songwriter', kind: 'writer', to: members },
      title: { to: [...members, 'hidden'] },
      ...all({ to: members }, 'story', 'emotions', 'genre', 'status', 'sentAmount'),
      pledgedAmount: { label: 'Promised amount', to: members },
      ...all({ to: members }, 'occasion', 'neededBy'),
      ...all({ to: members }, 'receivedAmount', 'goalAmount', 'shareableId', 'isApproved', 'isPublic'),
      ...all({ to: members }, 'createdAt', 'updatedAt'),
      ...all({ to: parties }, 'musicalPreferences', 'goalReachedAt', 'acceptedAt', 'approvedAt'),
      ...all({ to: parties }, 'recipient', 'linkRenewedAt', 'agreedPrice', 'listenerGoal'),
      ...all({ to: own }, 'isAnonymous', 'withdrawnAt'),
      goalReachedId: placeInTimeline,
      ...all(inOrder, 'neededByChangedOn', 'formerNeededBy'),
      completedSongUrl: {
        label: 'Song',
        kind: 'file',
        to: parties,
        named: (_, __, room) => room?.title ?? 'Song',
      },
      ...all(reviewed, 'rating', 'review'),
      fundTryAt: leftOut('when the fund looks at it again'),
      leastGoal: leftOut('the goal by which the fund counts'),
      hiddenAt: { to: [...own, 'hidden'] },
      reviewHiddenAt: { label: 'Review hidden by a steward at', to: own },
    },
  }),
  noun(retiredLinks, {
    name: 'former-links',
    title: 'Former links of your songs',
    about: 'Links that your requests had before you renewed them.',
    sources: [
      {
        inRoom: (room) => (room.sight === 'listener' ? isIn(retiredLinks, room) : undefined),
        relation: () => 'own',
      },
    ],
    columns: shown('shareableId', 'songRequestId', 'createdAt'),
  }),
  noun(gifts, {
    name: 'gifts',
    title: 'Gifts',
    about: 'Songs that were given to someone.',
    key: [gifts.id],
    sources: ofParties(gifts),
    columns: {
      ...shown('songRequestId', 'id', 'dedication', 'opensAt', 'timeZone', 'answeredAt', 'createdAt'),
      ...shown('updatedAt'),
      receiverName: { label: 'For' },
      underwritersMayListen: { label: 'Supporters may listen', to: own },
      underwritersMayRead: { label: 'Supporters may read the reply', to: own },
      underwritersToldAt: { label: 'Supporters notified at', to: own },
      showStory: { to: own },
      answer: { sql: () => sql`case when ${gifts.answerHiddenAt} is null then ${gifts.answer} end` },
      answerId: placeInTimeline,
      answerHiddenAt: leftOut('a hidden answer is its receiver’s, who has no account'),
    },
  }),
  noun(thanks, {
    name: 'thank-yous',
    title: 'Thank-yous',
    about: 'What listeners said to the supporters of their songs.',
    sources: [
      {
        inRoom: (room) =>
          isParty(room)
            ? and(isIn(thanks, room), room.sight === 'listener' ? undefined : whereNotHidden(thanks))
            : undefined,
        relation: bySight,
      },
    ],
    columns: {
      ...shown('songRequestId', 'text', 'createdAt', 'updatedAt'),
      hiddenAt: { to: own },
    },
  }),
  noun(deliveries, {
    name: 'deliveries',
    title: 'Versions',
    about: 'Songs that you delivered, or that were delivered to you.',
    sources: ofWriters(deliveries, whereNotHidden(deliveries)),
    columns: {
      ...shown('id', 'songRequestId', 'version', 'note', 'lyrics', 'lyricTimes', 'mustHaves', 'humanMade'),
      ...shown('seconds', 'createdAt'),
      songwriterId: byWriter,
      songUrl: {
        label: 'Song',
        kind: 'file',
        // Omits a file that was hidden in one version and then delivered again.
        sql: (me) => sql`case when ${isOfSongwriter(deliveries, id(me))}
          or not ${isFileHidden(deliveries.songRequestId, deliveries.songUrl)} then ${deliveries.songUrl} end`,
        named: ({ version }, _, room) => `${room?.title ?? 'Song'}, version ${Number(version)}`,
      },
      peaks: shownAs('deliveries.songUrl'),
      hiddenAt: { to: own },
    },
  }),
]
