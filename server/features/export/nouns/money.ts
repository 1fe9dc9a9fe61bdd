import * as z from 'zod/mini'
import { and, eq, not, or, sql } from '#drizzle'
import {
  declinedMatches,
  disputes,
  donations,
  events,
  gifts,
  matchingOffers,
  offerAnswers,
  reminders,
  songRequests,
  standingPledges,
  thanks,
} from '../../../db/schema.ts'
import { gaveTo, giversTitle, isGivenBy, standsFor } from '../../../domain/giving/givers.ts'
import { is, isOfSongwriter } from '../../../domain/requests/access.ts'
import { isUnnamedTo, whereNotHidden } from '../../../domain/requests/visible.ts'
import type { Room } from '../rooms.ts'
import { anonymous, you } from '../rows.ts'
import { all, id, leftOut, noun, otherTable, own, shown, shownAs } from './fields.ts'

const sides = ['own', 'payee'] as const
const mine = (me: string) => sql`(select ${donations.id} from ${donations} where ${isGivenBy(id(me))})`
const ofFund = leftOut('for the fund’s caps and order')
const ofChain = leftOut('of the hash chain, which holds no words')

const optionalWords = z.nullable(z.string())

/** Actor of an event as a role. Never a name, because the actor may be a steward. */
function doer(actor: unknown, { me, room }: { me: string; room: Room | undefined }) {
  if (actor === null) return null
  if (actor === me) return you
  if (typeof actor !== 'string' || !room) return 'someone else'
  if (is('listener', room, actor)) return 'the listener'
  return is('songwriter', room, actor) ? 'the songwriter' : 'someone else'
}

export const moneyNouns = [
  noun(donations, {
    name: 'donations',
    title: 'Promises and payments',
    about: 'What you promised and sent, what was promised and sent to you, and to songs that you asked for.',
    joins: sql`left join ${songRequests} on ${songRequests.id} = ${donations.songRequestId}
      left join ${gifts} on ${gifts.songRequestId} = ${songRequests.id}
      left join ${thanks} on ${thanks.songRequestId} = ${songRequests.id}`,
    sources: [
      { relation: 'own', where: (me) => isGivenBy(id(me)) },
      {
        relation: 'payee',
        where: (me) => and(isOfSongwriter(donations, id(me)), not(isGivenBy(id(me)))),
      },
      {
        inRoom: (room, me) =>
          room.sight === 'listener' ? and(standsFor(room.id), not(isGivenBy(id(me)))) : undefined,
        relation: () => 'party',
      },
    ],
    columns: {
      ...shown('id', 'songRequestId', 'amount', 'status', 'rejectionReason', 'createdAt'),
      underwriterId: {
        label: 'Supporter',
        kind: 'person',
        told: (giver, row, { me }) => (isUnnamedTo(me, row['isAnonymous'], giver) ? anonymous : giver),
      },
      songwriterId: { label: 'Songwriter', kind: 'writer' },
      isGeneral: { label: 'To the Community Fund' },
      madeBy: { label: 'Made by what you give every month, or by your matching offer', to: own },
      ...all({ to: own }, 'isAnonymous', 'missedMatches'),
      ...all({ to: sides }, 'paymentMethod', 'code', 'receivedAmount', 'endedAt', 'sentAt', 'dueAt'),
      ...all({ to: sides }, 'confirmedAt', 'matchedAt'),
      externalRef: { label: 'Reference', to: sides },
      proofUrl: { label: 'Proof', to: sides },
      renewedAt: { label: 'Promised again at', to: sides },
      allowedAt: { label: 'Supporter allowed again at', to: sides },
      keepAskedAt: { label: 'Asked to keep it at', to: own },
      keptAt: { label: 'Kept at', to: own },
      sentToId: shownAs('donations.songwriterId'),
      sentWays: { label: 'Ways to be paid as they were shown', to: sides },
      ...all(ofFund, 'byUnproven', 'matchId', 'isForNewcomer', 'queueId', 'keepsGap'),
      linkSentAt: { label: 'New link sent at', to: own },
    },
    more: {
      song: {
        label: 'Song',
        schema: optionalWords,
        sql: (_, relation) => (relation === 'own' ? giversTitle : sql`${songRequests.title}`),
      },
      thankYou: {
        label: 'Thank-you',
        to: own,
        schema: optionalWords,
        sql: (me) =>
          sql`case when ${whereNotHidden(thanks)} and ${gaveTo(donations.songRequestId, id(me))} then ${thanks.text} end`,
      },
      answer: {
        label: 'Answer of the gift’s receiver',
        to: own,
        schema: optionalWords,
        sql: (me) => sql`case when ${gifts.underwritersMayRead} and ${gifts.answerHiddenAt} is null
          and ${gaveTo(donations.songRequestId, id(me))} then ${gifts.answer} end`,
      },
      remindersStoppedAt: {
        label: 'Reminders stopped at',
        to: sides,
        schema: optionalWords,
        sql: (
          _,
          relation,
        ) => sql`(select to_char(${reminders.stoppedAt}, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from ${reminders}
          where ${reminders.donationId} = ${donations.id} and ${reminders.kind} = ${relation === 'own' ? 'pay' : 'confirm'})`,
      },
    },
  }),
  noun(disputes, {
    name: 'statements',
    title: 'Statements about answers to payments',
    about: 'What the supporter who sent a payment said about a rejection, or about a smaller receipt.',
    joins: sql`join ${donations} on ${donations.id} = ${disputes.donationId}`,
    sources: [
      { relation: 'own', where: (me) => isGivenBy(id(me)) },
      {
        relation: 'payee',
        where: (me) =>
          and(isOfSongwriter(donations, id(me)), not(isGivenBy(id(me))), whereNotHidden(disputes)),
      },
    ],
    columns: {
      ...shown('donationId', 'songRequestId', 'text', 'createdAt'),
      hiddenAt: { to: own },
    },
  }),
  noun(declinedMatches, {
    name: 'declined-matches',
    title: 'Matches that you declined',
    about: 'Songs that the Community Fund will not match your promise to again.',
    sources: [{ relation: 'own', where: (me) => sql`${declinedMatches.donationId} in ${mine(me)}` }],
    columns: shown('donationId', 'songRequestId', 'createdAt'),
  }),
  noun(standingPledges, {
    name: 'standing-pledge',
    title: 'What you give every month',
    about: 'The amount that you promise to the Community Fund every month.',
    columns: shown('userId', 'amount', 'donationId', 'nextAt', 'blockedAt', 'createdAt'),
  }),
  noun(matchingOffers, {
    name: 'matching-offers',
    title: 'Your matching offers',
    about: 'What you offered to match of what others pay for songs.',
    columns: shown('id', 'userId', 'total', 'perSong', 'genre', 'isAnonymous', 'endedAt', 'createdAt'),
  }),
  noun(events, {
    name: 'history',
    title: 'What happened',
    about: 'Each step of your songs, promises, payments and ways to be paid.',
    sources: [
      // Two sources, because a single query with OR would use no index.
      { relation: 'own', where: (me) => eq(events.subjectId, me) },
      { relation: 'own', where: (me) => sql`${events.subjectId} in ${mine(me)}` },
      {
        inRoom: (room, me) => {
          const done = eq(events.actorId, me)
          const since = room.acceptedAt && sql`${events.createdAt} >= ${room.acceptedAt}`
          const ofRoom = eq(events.subjectId, room.id)
          if (room.sight === 'listener') return ofRoom
          return and(ofRoom, room.sight === 'songwriter' && since ? or(done, since) : done)
        },
        relation: () => 'party',
      },
    ],
    columns: {
      ...shown('id', 'subject', 'kind', 'fromStatus', 'toStatus', 'reason', 'amount', 'createdAt'),
      subjectId: { label: 'Of' },
      actorId: {
        label: 'By',
        schema: optionalWords,
        told: (actor, _, about) => doer(actor, about),
      },
      ...all(ofChain, 'reasonHash', 'reasonSalt', 'seq', 'prevHash', 'hash'),
      songRequestId: shownAs('donations.songRequestId'),
    },
  }),
]

export const moneyTables = [
  otherTable(offerAnswers, {
    songRequestId: shownAs('donations.songRequestId'),
    ...all(leftOut('which payments of others an offer answered'), 'giverId', 'donationId', 'offerId'),
    madeId: shownAs('donations.id'),
    createdAt: shownAs('donations.matchedAt'),
  }),
  otherTable(reminders, {
    donationId: shownAs('donations.id'),
    ...all(shownAs('donations.remindersStoppedAt'), 'kind', 'stoppedAt'),
    ...all(leftOut('counts emails of reminders'), 'count', 'refusals', 'lastAt'),
  }),
]
