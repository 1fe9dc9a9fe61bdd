import { and, eq, not, or, sql } from '#drizzle'
import {
  briefFiles,
  creativeDirectionUpdates,
  deliveries,
  deliveryComments,
  mustHaves,
  presences,
  projectMessages,
  projectNotes,
  projectStatusUpdates,
  quietProjects,
  unansweredDeliveries,
} from '../../../db/schema.ts'
import { isOfSongwriter } from '../../../domain/requests/access.ts'
import { whereHidden, whereNotHidden } from '../../../domain/requests/visible.ts'
import { isIn, type Room, songOfRoom } from '../rooms.ts'
import { leftOut, noun, otherTable, type Relation, type Row, shownAs, wordsOf } from './fields.ts'

const own = ['own'] as const
const isParty = ({ sight }: Room) => sight === 'listener' || sight === 'songwriter'
const id = (me: string) => sql`${me}::uuid`

const asListener = ({ sight }: Room): Relation => (sight === 'listener' ? 'own' : 'party')
const asWriter = ({ sight }: Room): Relation => (sight === 'listener' ? 'party' : 'own')
const asAuthor =
  (author: string) =>
  (_: Room, row: Row, me: string): Relation =>
    row[author] === me ? 'own' : 'party'

/** SQL condition for songwriters' rows: all for the listener, only their own for a songwriter. */
const ofWriter =
  (table: Parameters<typeof isIn>[0] & Parameters<typeof isOfSongwriter>[0]) => (room: Room, me: string) =>
    room.sight === 'listener' ? isIn(table, room) : and(isIn(table, room), isOfSongwriter(table, id(me)))

export const workNouns = [
  noun(projectMessages, {
    name: 'messages',
    title: 'Messages',
    about: 'Messages that you wrote, or that were written to you.',
    key: [projectMessages.id],
    sources: [
      {
        inRoom: (room, me) => {
          const sent = eq(projectMessages.senderId, me)
          const received = and(eq(projectMessages.receiverId, me), whereNotHidden(projectMessages))
          return and(isIn(projectMessages, room), room.sight === 'hidden' ? sent : or(sent, received))
        },
        relation: asAuthor('senderId'),
      },
    ],
    more: songOfRoom,
    columns: {
      id: {},
      songRequestId: {},
      senderId: { label: 'From', kind: 'person' },
      receiverId: { label: 'To', kind: 'person' },
      message: {},
      isRead: {},
      hiddenAt: { label: 'Hidden by a steward at', to: own },
      createdAt: {},
    },
  }),
  noun(projectNotes, {
    name: 'notes',
    title: 'Notes',
    about: 'Notes that you wrote, and the shared ones of your songwriters.',
    key: [projectNotes.id],
    sources: [
      {
        inRoom: (room, me) =>
          room.sight === 'listener'
            ? and(isIn(projectNotes, room), eq(projectNotes.isPrivate, false))
            : ofWriter(projectNotes)(room, me),
        relation: asWriter,
      },
    ],
    more: songOfRoom,
    columns: {
      id: {},
      songRequestId: {},
      songwriterId: { label: 'By', kind: 'writer' },
      title: {},
      content: {},
      isPrivate: {},
      createdAt: {},
    },
  }),
  noun(projectStatusUpdates, {
    name: 'progress',
    title: 'Progress',
    about: 'How the songs got on.',
    key: [projectStatusUpdates.id],
    sources: [{ inRoom: ofWriter(projectStatusUpdates), relation: asWriter }],
    more: songOfRoom,
    columns: {
      id: {},
      songRequestId: {},
      songwriterId: { label: 'By', kind: 'writer' },
      status: {},
      description: {},
      percentComplete: {},
      createdAt: {},
    },
  }),
  noun(creativeDirectionUpdates, {
    name: 'proposals',
    title: 'Proposed changes',
    about: 'Changes of a brief that a songwriter proposed, and what the listener decided.',
    key: [creativeDirectionUpdates.id],
    sources: [{ inRoom: ofWriter(creativeDirectionUpdates), relation: asWriter }],
    more: songOfRoom,
    columns: {
      id: {},
      songRequestId: {},
      songwriterId: { label: 'By', kind: 'writer' },
      field: {},
      originalValue: { label: 'From' },
      newValue: { label: 'To' },
      reason: {},
      isApprovedByListener: { label: 'Approved' },
      decidedAt: {},
      decisionId: leftOut('its place in the timeline'),
      createdAt: {},
    },
  }),
  noun(mustHaves, {
    name: 'must-haves',
    title: 'Must-haves',
    about: 'What a song must not go without.',
    key: [mustHaves.id],
    sources: [
      { inRoom: (room) => (isParty(room) ? isIn(mustHaves, room) : undefined), relation: asListener },
    ],
    more: songOfRoom,
    columns: {
      id: {},
      songRequestId: {},
      kind: {},
      text: {},
      note: {},
      pronunciationUrl: {
        label: 'Pronunciation',
        kind: 'file',
        named: ({ text }) => `Pronunciation of ${wordsOf(text) ?? 'a name'}`,
      },
      line: { label: 'Line that carries it' },
      createdAt: {},
    },
  }),
  noun(briefFiles, {
    name: 'brief-files',
    title: 'Files of briefs',
    about: 'Pictures and sounds beside a brief.',
    key: [briefFiles.id],
    sources: [
      { inRoom: (room) => (isParty(room) ? isIn(briefFiles, room) : undefined), relation: asListener },
    ],
    more: songOfRoom,
    columns: {
      id: {},
      songRequestId: {},
      kind: {},
      url: {
        label: 'File',
        kind: 'file',
        named: ({ name, kind }) => wordsOf(name) ?? wordsOf(kind) ?? 'File',
      },
      name: {},
      peaks: shownAs('brief-files.url'),
      seconds: { label: 'Length in seconds' },
      createdAt: {},
    },
  }),
  noun(deliveryComments, {
    name: 'comments',
    title: 'Comments on versions',
    about: 'What was said of a second of a version.',
    key: [deliveryComments.id],
    sources: [
      {
        inRoom: (room, me) => {
          const written = eq(deliveryComments.authorId, me)
          const shown = whereNotHidden(deliveryComments)
          const onOwn = sql`exists (select 1 from ${deliveries} where ${deliveries.id} = ${deliveryComments.deliveryId}
            and ${isOfSongwriter(deliveries, id(me))})`
          const onHidden = sql`exists (select 1 from ${deliveries} where ${deliveries.id} = ${deliveryComments.deliveryId}
            and ${whereHidden(deliveries)})`
          const seen = {
            listener: or(written, and(shown, not(onHidden))),
            songwriter: or(written, and(shown, onOwn)),
            invited: written,
            former: written,
            hidden: written,
          }
          return and(isIn(deliveryComments, room), seen[room.sight])
        },
        relation: asAuthor('authorId'),
      },
    ],
    more: songOfRoom,
    columns: {
      id: {},
      songRequestId: {},
      deliveryId: {},
      authorId: { label: 'By', kind: 'person' },
      second: {},
      text: {},
      status: {},
      resolvedById: { label: 'Resolved by', kind: 'person' },
      hiddenAt: { label: 'Hidden by a steward at', to: own },
      createdAt: {},
    },
  }),
]

export const workTables = [
  otherTable(unansweredDeliveries, 'when a reminder went out; the reminder is in the notifications'),
  otherTable(quietProjects, 'when a reminder went out; the reminder is in the notifications'),
  otherTable(presences, 'who looks at a page now; gone within seconds'),
]
