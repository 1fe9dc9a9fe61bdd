import * as z from 'zod/mini'
import { and, eq, inArray, isNotNull, not, sql } from '#drizzle'
import {
  appeals,
  notifications,
  reportCases,
  reports,
  songRequests,
  stewardActs,
  uploads,
} from '../../../db/schema.ts'
import { whereIs } from '../../../domain/requests/access.ts'
import { isUnnamed, isUnnamedTo } from '../../../domain/requests/visible.ts'
import type { Room } from '../rooms.ts'
import { anonymous } from '../rows.ts'
import { all, furtherNoun, leftOut, noun, otherTable, shown, shownAs, wordsOf } from './fields.ts'

const same = leftOut('the person of this export')
const ofMail = leftOut('how its email is sent')
const ofStore = leftOut('how the store takes the file')
const ofStewards = leftOut('for stewards')
const ofChain = leftOut('of the hash chain, which holds no words')

/** Kinds of decisions that notify their person, and kinds of answers to decisions. */
const toldActs = ['warn', 'hide', 'suspend'] as const
const answers = ['undo', 'uphold', 'reverse'] as const

const decidedOn = (me: string) => sql`(select told.id from ${stewardActs} as told
  where told.person_id = ${me}::uuid and told.kind in (${sql.join(
    toldActs.map((kind) => sql`${kind}`),
    sql`, `,
  )}))`

/** Days after the decision on a report until the export lists the stewards' looks. */
const lookDays = 30

/** True for the listener and the songwriter, even if the request is hidden. Both get the same data. */
const isMember = ({ sight }: Room) => sight === 'listener' || sight === 'songwriter' || sight === 'hidden'

const isToldLook = and(
  eq(stewardActs.kind, 'look'),
  sql`${reportCases.decidedAt} < now() - make_interval(days => ${lookDays})`,
)
/**
 * SQL condition: the report behind a steward's look is about a request whose listener or songwriter is this
 * person.
 */
const isOfOwnRoom = (me: string) => sql`exists (select 1 from ${songRequests}
  where ${songRequests.id} = ${reportCases.songRequestId} and ${whereIs('party', sql`${me}::uuid`)})`

export const toldNouns = [
  noun(notifications, {
    name: 'notifications',
    title: 'Notifications',
    about: 'What we let you know, in the bell and by email.',
    joins: sql`left join ${songRequests} on ${songRequests.id} = ${notifications.songRequestId}`,
    columns: {
      ...shown('id', 'kind', 'songRequestId', 'donationId', 'readAt', 'emailedAt', 'createdAt'),
      userId: same,
      actorId: {
        label: 'By',
        kind: 'person',
        told: (actor, row, { me }) => (isUnnamedTo(me, row['isUnnamed'], actor) ? anonymous : actor),
      },
      causedBy: leftOut('whose call it was, also of people who are anonymous'),
      subjects: {
        label: 'About',
        // The site shows stewards each other's names, but an export doesn't contain them.
        told: (subjects) => {
          const { steward: _, ...others } = subjects as Record<string, string>
          return others
        },
      },
      ...all(ofMail, 'mailAt', 'mailBatch', 'mailHeldAt', 'mailTries', 'mailFailure'),
    },
    more: {
      isUnnamed: {
        label: 'By someone who is anonymous to you',
        schema: z.nullable(z.boolean()),
        sql: () => sql`coalesce(${isUnnamed(notifications.actorId)}, false)`,
      },
    },
  }),
  noun(uploads, {
    name: 'uploads',
    title: 'Files',
    about: 'Files that you uploaded. Of photos and pictures we keep a copy without their metadata.',
    sources: [
      { relation: 'own', where: (me) => and(eq(uploads.ownerId, me), isNotNull(uploads.attachedAt)) },
    ],
    columns: {
      ...shown('id', 'kind', 'songRequestId', 'name', 'type', 'seconds', 'codec', 'attachedAt', 'createdAt'),
      ownerId: same,
      key: {
        label: 'File',
        kind: 'file',
        told: (key) => `/objects/${String(key)}`,
        named: ({ name, kind }) => wordsOf(name) ?? wordsOf(kind) ?? 'File',
      },
      ...all(ofStore, 'site', 'maxBytes', 'declaredSize', 'declaredType', 'partsId', 'heldBytes'),
      ...all(ofStore, 'importingUntil', 'tooHardTag'),
      size: { label: 'Bytes' },
      peaks: shownAs('uploads.key'),
    },
  }),
  noun(stewardActs, {
    name: 'decisions',
    title: 'Decisions about you',
    about: 'What stewards, the people who look after the site, decided about you.',
    sources: [
      {
        relation: 'own',
        where: (me) => and(eq(stewardActs.personId, me), inArray(stewardActs.kind, [...toldActs])),
      },
      {
        relation: 'own',
        where: (me) =>
          and(inArray(stewardActs.kind, [...answers]), sql`${stewardActs.ofId} in ${decidedOn(me)}`),
      },
    ],
    columns: {
      ...shown('id', 'thingId', 'rule', 'until', 'createdAt'),
      stewardId: leftOut('stewards aren’t named to others'),
      kind: { label: 'Decision' },
      ...all(ofStewards, 'caseId', 'searched', 'shown'),
      personId: same,
      thingKind: { label: 'About a' },
      ofId: { label: 'Answers the decision' },
      reason: { label: 'Facts' },
      despiteConflict: { label: 'In spite of a conflict of interest' },
      ...all(ofChain, 'textHash', 'textSalt', 'seq', 'prevHash', 'hash'),
    },
  }),
  furtherNoun(stewardActs, {
    name: 'looks',
    title: 'When stewards looked at something of yours',
    about: `Months in which a steward looked because of a report, from ${lookDays} days after the decision on.`,
    joins: sql`inner join ${reportCases} on ${reportCases.id} = ${stewardActs.caseId}`,
    // Merges equal rows, so that the export doesn't reveal how often a steward looked.
    isDistinct: true,
    sources: [
      {
        relation: 'own',
        where: (me) => and(isToldLook, eq(stewardActs.personId, me), not(isOfOwnRoom(me))),
      },
      {
        inRoom: (room) =>
          isMember(room) ? and(isToldLook, eq(reportCases.songRequestId, room.id)) : undefined,
        relation: () => 'party',
      },
    ],
    more: {
      month: {
        label: 'Month',
        schema: z.string(),
        sql: () => sql`to_char(${stewardActs.createdAt}, 'YYYY-MM')`,
      },
      because: { label: 'Why', schema: z.string(), sql: () => sql`'because of a report'` },
      songRequestId: {
        label: 'Song request id',
        to: ['party'],
        schema: z.nullable(z.string()),
        sql: () => sql`${reportCases.songRequestId}`,
      },
    },
  }),
  noun(appeals, {
    name: 'appeals',
    title: 'Your appeals',
    about: 'What you said against decisions.',
    sources: [{ relation: 'own', where: (me) => eq(appeals.personId, me) }],
    columns: {
      ...shown('id', 'decisionId', 'text', 'createdAt'),
      personId: same,
      answerId: shownAs('decisions.id'),
    },
  }),
  noun(reports, {
    name: 'reports',
    title: 'Your reports',
    about: 'What you reported to stewards.',
    joins: sql`inner join ${reportCases} on ${reportCases.id} = ${reports.caseId}`,
    sources: [{ relation: 'own', where: (me) => eq(reports.reporterId, me) }],
    columns: {
      ...shown('id', 'code', 'reason', 'text', 'createdAt'),
      caseId: ofStewards,
      reporterId: same,
      tokenHash: leftOut('of a report by someone who was signed out'),
      snapshot: leftOut('the words of someone else, kept for stewards'),
    },
    more: {
      thing: { label: 'Of a', schema: z.string(), sql: () => sql`${reportCases.kind}` },
      isDecided: {
        label: 'Decided',
        schema: z.boolean(),
        sql: () => sql`${reportCases.decidedAt} is not null`,
      },
      wasActedOn: {
        label: 'Something was done',
        schema: z.boolean(),
        sql: () => sql`exists (select 1 from ${stewardActs} where ${stewardActs.caseId} = ${reportCases.id}
          and ${inArray(stewardActs.kind, [...toldActs])})`,
      },
    },
  }),
]

export const toldTables = [
  otherTable(reportCases, {
    ...all(ofStewards, 'id', 'thingId', 'songRequestId', 'isGrave', 'proven', 'reports', 'createdAt'),
    kind: shownAs('reports.thing'),
    ownerId: leftOut('reports about people aren’t told to them; decisions are'),
    decidedAt: shownAs('reports.isDecided'),
  }),
]
