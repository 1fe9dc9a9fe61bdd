import * as z from 'zod/mini'
import { and, eq, inArray, isNotNull, not, sql } from '#drizzle'
import {
  appeals,
  keptMail,
  keptSuspensions,
  mailings,
  mailReach,
  notifications,
  reportCases,
  reports,
  songRequests,
  stewardActs,
  uploadRoom,
  uploads,
} from '../../../db/schema.ts'
import { whereIs } from '../../../domain/requests/access.ts'
import { isUnnamed, isUnnamedTo } from '../../../domain/requests/visible.ts'
import type { Room } from '../rooms.ts'
import { anonymous } from '../rows.ts'
import { furtherNoun, leftOut, noun, otherTable, shownAs, wordsOf } from './fields.ts'

const same = leftOut('the person of this export')
const ofMail = leftOut('how its email is sent')
const ofStore = leftOut('how the store takes the file')
const ofStewards = leftOut('for stewards')
const ofChain = leftOut('of the hash chain, which holds no words')

/** Decisions that notify their person, and the outcomes. */
const toldActs = ['warn', 'hide', 'suspend'] as const
const answers = ['undo', 'uphold', 'reverse'] as const

const decidedOn = (me: string) => sql`(select told.id from ${stewardActs} as told
  where told.person_id = ${me}::uuid and told.kind in (${sql.join(
    toldActs.map((kind) => sql`${kind}`),
    sql`, `,
  )}))`

/** Delay in days after a report's decision before the export lists looks. */
const lookDays = 30

/** Both parties get equal facts, in a hidden room too. */
const isMember = ({ sight }: Room) => sight === 'listener' || sight === 'songwriter' || sight === 'hidden'

const isToldLook = and(
  eq(stewardActs.kind, 'look'),
  sql`${reportCases.decidedAt} < now() - make_interval(days => ${lookDays})`,
)
/** SQL condition: the report behind a look is about a room that the person is a party of. */
const isOfOwnRoom = (me: string) => sql`exists (select 1 from ${songRequests}
  where ${songRequests.id} = ${reportCases.songRequestId} and ${whereIs('party', sql`${me}::uuid`)})`

export const toldNouns = [
  noun(notifications, {
    name: 'notifications',
    title: 'Notifications',
    about: 'What we let you know, in the bell and by email.',
    key: [notifications.id],
    joins: sql`left join ${songRequests} on ${songRequests.id} = ${notifications.songRequestId}`,
    sources: [{ relation: 'own', where: (me) => eq(notifications.userId, me) }],
    columns: {
      id: {},
      userId: same,
      kind: {},
      songRequestId: {},
      donationId: {},
      actorId: {
        label: 'By',
        kind: 'person',
        told: (actor, row, { me }) => (isUnnamedTo(me, row['isUnnamed'], actor) ? anonymous : actor),
      },
      causedBy: leftOut('whose call it was, also of people who are anonymous'),
      subjects: {
        label: 'About',
        // Stewards see each other's names, but take none along.
        told: (subjects) => {
          const { steward: _, ...others } = subjects as Record<string, string>
          return others
        },
      },
      readAt: {},
      mailAt: ofMail,
      mailBatch: ofMail,
      mailHeldAt: ofMail,
      mailTries: ofMail,
      mailFailure: ofMail,
      emailedAt: {},
      createdAt: {},
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
    key: [uploads.id],
    sources: [
      { relation: 'own', where: (me) => and(eq(uploads.ownerId, me), isNotNull(uploads.attachedAt)) },
    ],
    columns: {
      id: {},
      ownerId: same,
      key: {
        label: 'File',
        kind: 'file',
        told: (key) => `/objects/${String(key)}`,
        named: ({ name, kind }) => wordsOf(name) ?? wordsOf(kind) ?? 'File',
      },
      site: ofStore,
      kind: {},
      maxBytes: ofStore,
      declaredSize: ofStore,
      declaredType: ofStore,
      partsId: ofStore,
      songRequestId: {},
      name: {},
      type: {},
      size: { label: 'Bytes' },
      heldBytes: ofStore,
      importingUntil: ofStore,
      peaks: shownAs('uploads.key'),
      seconds: { label: 'Length in seconds' },
      codec: {},
      attachedAt: {},
      createdAt: {},
    },
  }),
  noun(stewardActs, {
    name: 'decisions',
    title: 'Decisions about you',
    about: 'What stewards decided, as we let you know.',
    key: [stewardActs.id],
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
      id: {},
      stewardId: leftOut('stewards aren’t named to others'),
      kind: { label: 'Decision' },
      caseId: ofStewards,
      personId: same,
      thingKind: { label: 'About a' },
      thingId: {},
      rule: {},
      until: {},
      ofId: { label: 'Answers the decision' },
      reason: { label: 'Facts' },
      searched: ofStewards,
      textHash: ofChain,
      textSalt: ofChain,
      createdAt: {},
      seq: ofChain,
      prevHash: ofChain,
      hash: ofChain,
    },
  }),
  furtherNoun(stewardActs, {
    name: 'looks',
    title: 'Looks of stewards',
    about: `Months in which a steward looked at something of yours, told ${lookDays} days after it was decided.`,
    key: [stewardActs.id],
    joins: sql`inner join ${reportCases} on ${reportCases.id} = ${stewardActs.caseId}`,
    // Hides how often somebody looked.
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
    key: [appeals.id],
    sources: [{ relation: 'own', where: (me) => eq(appeals.personId, me) }],
    columns: {
      id: {},
      decisionId: {},
      personId: same,
      text: {},
      answerId: shownAs('decisions.id'),
      createdAt: {},
    },
  }),
  noun(reports, {
    name: 'reports',
    title: 'Your reports',
    about: 'What you told stewards of.',
    key: [reports.id],
    joins: sql`inner join ${reportCases} on ${reportCases.id} = ${reports.caseId}`,
    sources: [{ relation: 'own', where: (me) => eq(reports.reporterId, me) }],
    columns: {
      id: {},
      code: {},
      caseId: ofStewards,
      reporterId: same,
      tokenHash: leftOut('of a report by someone who was signed out'),
      reason: {},
      text: {},
      snapshot: leftOut('the words of someone else, kept for stewards'),
      createdAt: {},
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
  otherTable(uploadRoom, 'one row for the whole store'),
  otherTable(mailings, 'counts emails for a day, for their limits'),
  otherTable(mailReach, 'counts for a day the people that a new account caused emails to'),
  otherTable(keptMail, 'a developer’s mailbox, where no emails are sent'),
  otherTable(keptSuspensions, 'hashes of accounts that are erased'),
  otherTable(reportCases, {
    id: ofStewards,
    kind: shownAs('reports.thing'),
    thingId: ofStewards,
    ownerId: leftOut('reports about people aren’t told to them; decisions are'),
    songRequestId: ofStewards,
    isGrave: ofStewards,
    proven: ofStewards,
    reports: ofStewards,
    decidedAt: shownAs('reports.isDecided'),
    createdAt: ofStewards,
  }),
]
