import { and, eq, not, or, type SQL, sql } from '#drizzle'
import {
  briefFiles,
  creativeDirectionUpdates,
  deliveries,
  deliveryComments,
  lyricComments,
  lyricDrafts,
  mustHaves,
  projectMessages,
  projectNotes,
  projectStatusUpdates,
  terms,
} from '../../../db/schema.ts'
import { isOfSongwriter } from '../../../domain/requests/access.ts'
import { whereHidden, whereNotHidden } from '../../../domain/requests/visible.ts'
import { isIn, type Room, type Sight } from '../rooms.ts'
import { id, leftOut, noun, own, type Relation, type Row, shown, shownAs, wordsOf } from './fields.ts'
import { byWriter, ofParties, ofWriters } from './rooms.ts'

const asAuthor =
  (author: string) =>
  (_: Room, row: Row, me: string): Relation =>
    row[author] === me ? 'own' : 'party'

export const workNouns = [
  noun(projectMessages, {
    name: 'messages',
    title: 'Messages',
    about: 'Messages that you wrote, or that were written to you.',
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
    columns: {
      ...shown('id', 'songRequestId', 'message', 'isRead', 'createdAt'),
      senderId: { label: 'From', kind: 'person' },
      receiverId: { label: 'To', kind: 'person' },
      hiddenAt: { to: own },
    },
  }),
  noun(projectNotes, {
    name: 'notes',
    title: 'Notes',
    about: 'Notes that you wrote, and the shared ones of your songwriters.',
    sources: ofWriters(projectNotes, eq(projectNotes.isPrivate, false)),
    columns: {
      ...shown('id', 'songRequestId', 'title', 'content', 'isPrivate', 'createdAt'),
      songwriterId: byWriter,
    },
  }),
  noun(projectStatusUpdates, {
    name: 'progress',
    title: 'Progress',
    about: 'How far each song was.',
    sources: ofWriters(projectStatusUpdates),
    columns: {
      ...shown('id', 'songRequestId', 'status', 'description', 'percentComplete', 'createdAt'),
      songwriterId: byWriter,
    },
  }),
  noun(creativeDirectionUpdates, {
    name: 'proposals',
    title: 'Proposed changes',
    about: 'Changes of a request that a songwriter proposed, and what the listener decided.',
    sources: ofWriters(creativeDirectionUpdates),
    columns: {
      ...shown('id', 'songRequestId', 'field', 'reason', 'decidedAt', 'createdAt'),
      songwriterId: byWriter,
      originalValue: { label: 'From' },
      newValue: { label: 'To' },
      isApprovedByListener: { label: 'Approved' },
      decisionId: leftOut('its place in the timeline'),
    },
  }),
  noun(terms, {
    name: 'terms',
    title: 'Terms',
    about: 'What listener and songwriter proposed to each other: price, day and rounds of changes.',
    sources: ofWriters(terms),
    columns: {
      ...shown(
        'id',
        'songRequestId',
        'by',
        'price',
        'readyBy',
        'changes',
        'state',
        'answeredAt',
        'createdAt',
      ),
      songwriterId: { ...byWriter, label: 'Songwriter' },
      acceptedAt: { label: 'Request accepted at' },
      readyAt: leftOut('the ready day, moved by the days that stood still'),
      toldStep: leftOut('reminders of the ready day, which are among the notifications'),
      lostAt: { label: 'Request reopened after these terms were declined, at' },
    },
  }),
  noun(mustHaves, {
    name: 'must-haves',
    title: 'Must-haves',
    about: 'What a song must not go without.',
    sources: ofParties(mustHaves),
    columns: {
      ...shown('id', 'songRequestId', 'kind', 'text', 'note', 'createdAt'),
      pronunciationUrl: {
        label: 'Pronunciation',
        kind: 'file',
        named: ({ text }) => `Pronunciation of ${wordsOf(text) ?? 'a name'}`,
      },
      line: { label: 'Line that carries it' },
    },
  }),
  noun(briefFiles, {
    name: 'brief-files',
    title: 'Files of requests',
    about: 'Pictures and audio that belong to a request.',
    sources: ofParties(briefFiles),
    columns: {
      ...shown('id', 'songRequestId', 'kind', 'name', 'seconds', 'createdAt'),
      url: {
        label: 'File',
        kind: 'file',
        named: ({ name, kind }) => wordsOf(name) ?? wordsOf(kind) ?? 'File',
      },
      peaks: shownAs('brief-files.url'),
    },
  }),
  noun(deliveryComments, {
    name: 'comments',
    title: 'Comments on versions',
    about: 'What was said about a moment of a version.',
    sources: [
      {
        inRoom: (room, me) => {
          const written = eq(deliveryComments.authorId, me)
          const isShown = whereNotHidden(deliveryComments)
          const onVersion = (is: SQL) =>
            sql`exists (select 1 from ${deliveries} where ${deliveries.id} = ${deliveryComments.deliveryId} and ${is})`
          const seen: Partial<Record<Sight, SQL | undefined>> = {
            listener: and(isShown, not(onVersion(whereHidden(deliveries)))),
            songwriter: and(isShown, onVersion(isOfSongwriter(deliveries, id(me)))),
          }
          return and(isIn(deliveryComments, room), or(written, seen[room.sight]))
        },
        relation: asAuthor('authorId'),
      },
    ],
    columns: {
      ...shown('id', 'songRequestId', 'deliveryId', 'second', 'text', 'status', 'createdAt'),
      authorId: { label: 'By', kind: 'person' },
      resolvedById: { label: 'Resolved by', kind: 'person' },
      hiddenAt: { to: own },
    },
  }),
  noun(lyricDrafts, {
    name: 'words-first',
    title: 'Words sent first',
    about: 'Words that a songwriter sent before the recording.',
    sources: ofWriters(lyricDrafts, whereNotHidden(lyricDrafts)),
    columns: {
      ...shown('id', 'songRequestId', 'lyrics', 'createdAt'),
      songwriterId: byWriter,
      rightAt: { label: 'Said to be right at' },
      hiddenAt: { to: own },
    },
  }),
  noun(lyricComments, {
    name: 'comments-on-words',
    title: 'Comments on words',
    about: 'What was said about a line of words that were sent first.',
    sources: [
      {
        inRoom: (room, me) => {
          const written = eq(lyricComments.authorId, me)
          const isShown = whereNotHidden(lyricComments)
          const onDraft = (is: SQL) =>
            sql`exists (select 1 from ${lyricDrafts} where ${lyricDrafts.id} = ${lyricComments.draftId} and ${is})`
          const seen: Partial<Record<Sight, SQL | undefined>> = {
            listener: and(isShown, onDraft(whereNotHidden(lyricDrafts))),
            songwriter: and(isShown, onDraft(isOfSongwriter(lyricDrafts, id(me)))),
          }
          return and(isIn(lyricComments, room), or(written, seen[room.sight]))
        },
        relation: asAuthor('authorId'),
      },
    ],
    columns: {
      ...shown('id', 'songRequestId', 'draftId', 'line', 'text', 'createdAt'),
      authorId: { label: 'By', kind: 'person' },
      hiddenAt: { to: own },
    },
  }),
]
