import * as z from 'zod/mini'
import { and, eq, not, or, sql } from '#drizzle'
import {
  communityFund,
  declinedMatches,
  disputes,
  donations,
  events,
  fundTurn,
  gifts,
  keptPromises,
  matchingOffers,
  moneyMonths,
  offerAnswers,
  reminders,
  songRequests,
  standingPledges,
  thanks,
} from '../../../db/schema.ts'
import { gaveTo, giversTitle, isGivenBy, standsFor } from '../../../domain/giving/givers.ts'
import { is, isOfSongwriter } from '../../../domain/requests/access.ts'
import { isUnnamedTo, whereNotHidden } from '../../../domain/requests/visible.ts'
import { type Room, songOfRoom } from '../rooms.ts'
import { anonymous, you } from '../rows.ts'
import { leftOut, noun, otherTable, shownAs } from './fields.ts'

const own = ['own'] as const
const sides = ['own', 'payee'] as const
const id = (me: string) => sql`${me}::uuid`
const mine = (me: string) => sql`(select ${donations.id} from ${donations} where ${isGivenBy(id(me))})`
const ofFund = leftOut('for the fund’s caps and order')
const ofChain = leftOut('of the hash chain, which holds no words')
const sums = 'sums of everyone’s donations'

const optionalWords = z.nullable(z.string())

/** Actor of an event, never by name, as it may be a steward's. */
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
    title: 'Pledges and payments',
    about: 'What you promised and sent, what was promised and sent to you, and to songs that you asked for.',
    key: [donations.id],
    joins: sql`left join ${songRequests} on ${songRequests.id} = ${donations.songRequestId}
      left join ${gifts} on ${gifts.songRequestId} = ${songRequests.id}
      left join ${thanks} on ${thanks.songRequestId} = ${songRequests.id}`,
    needs: ['isAnonymous'],
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
      id: {},
      underwriterId: {
        label: 'Supporter',
        kind: 'person',
        told: (giver, row, { me }) => (isUnnamedTo(me, row['isAnonymous'], giver) ? anonymous : giver),
      },
      songRequestId: {},
      songwriterId: { label: 'Songwriter', kind: 'writer' },
      amount: {},
      isGeneral: { label: 'To the Community Fund' },
      madeBy: { label: 'Made by your standing pledge or offer', to: own },
      isAnonymous: { label: 'You are anonymous', to: own },
      paymentMethod: { to: sides },
      externalRef: { label: 'Reference', to: sides },
      proofUrl: { label: 'Proof', to: sides },
      status: {},
      code: { to: sides },
      receivedAmount: { to: sides },
      rejectionReason: {},
      endedAt: { to: sides },
      renewedAt: { label: 'Promised again at', to: sides },
      keepAskedAt: { label: 'Asked to keep it at', to: own },
      keptAt: { label: 'Kept at', to: own },
      sentAt: { to: sides },
      sentToId: shownAs('donations.songwriterId'),
      sentWays: { label: 'Ways to be paid as they were shown', to: sides },
      dueAt: { to: sides },
      confirmedAt: { to: sides },
      matchedAt: { to: sides },
      matchId: ofFund,
      linkSentAt: { label: 'New link sent at', to: own },
      isForNewcomer: ofFund,
      missedMatches: { to: own },
      queueId: ofFund,
      createdAt: {},
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
    key: [disputes.donationId],
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
      donationId: {},
      songRequestId: {},
      text: {},
      hiddenAt: { label: 'Hidden by a steward at', to: own },
      createdAt: {},
    },
  }),
  noun(declinedMatches, {
    name: 'declined-matches',
    title: 'Matches that you declined',
    about: 'Songs of the Community Fund that a pledge of yours is not offered again.',
    key: [declinedMatches.donationId, declinedMatches.songRequestId],
    sources: [{ relation: 'own', where: (me) => sql`${declinedMatches.donationId} in ${mine(me)}` }],
    columns: { donationId: {}, songRequestId: {}, createdAt: {} },
  }),
  noun(standingPledges, {
    name: 'standing-pledge',
    title: 'What you keep waiting each month',
    about: 'The amount that you keep waiting in the Community Fund.',
    key: [standingPledges.userId],
    sources: [{ relation: 'own', where: (me) => eq(standingPledges.userId, me) }],
    columns: { userId: {}, amount: {}, donationId: {}, nextAt: {}, blockedAt: {}, createdAt: {} },
  }),
  noun(matchingOffers, {
    name: 'matching-offers',
    title: 'Your matching offers',
    about: 'What you offered to match of what others pay for songs.',
    key: [matchingOffers.id],
    sources: [{ relation: 'own', where: (me) => eq(matchingOffers.userId, me) }],
    columns: {
      id: {},
      userId: {},
      total: {},
      perSong: {},
      genre: {},
      isAnonymous: { label: 'You are anonymous' },
      endedAt: {},
      createdAt: {},
    },
  }),
  noun(events, {
    name: 'history',
    title: 'What happened',
    about: 'Each step of your songs, donations and ways to be paid.',
    key: [events.id],
    sources: [
      // Two sources, as an OR of them uses no index.
      { relation: 'own', where: (me) => eq(events.subjectId, me) },
      { relation: 'own', where: (me) => sql`${events.subjectId} in ${mine(me)}` },
      {
        inRoom: (room, me) => {
          const done = eq(events.actorId, me)
          const since = room.acceptedAt && sql`${events.createdAt} >= ${room.acceptedAt}`
          const all = eq(events.subjectId, room.id)
          if (room.sight === 'listener') return all
          return and(all, room.sight === 'songwriter' && since ? or(done, since) : done)
        },
        relation: () => 'party',
      },
    ],
    more: songOfRoom,
    columns: {
      id: {},
      subjectId: { label: 'Of' },
      subject: {},
      kind: {},
      actorId: {
        label: 'By',
        schema: optionalWords,
        told: (actor, _, about) => doer(actor, about),
      },
      fromStatus: {},
      toStatus: {},
      reason: {},
      reasonHash: ofChain,
      reasonSalt: ofChain,
      amount: {},
      songRequestId: shownAs('donations.songRequestId'),
      createdAt: {},
      seq: ofChain,
      prevHash: ofChain,
      hash: ofChain,
    },
  }),
]

const ofReminders = leftOut('counts emails of reminders')

const ofOffers = leftOut('which payments of others an offer answered')

export const moneyTables = [
  otherTable(offerAnswers, {
    songRequestId: shownAs('donations.songRequestId'),
    giverId: ofOffers,
    donationId: ofOffers,
    offerId: ofOffers,
    madeId: shownAs('donations.id'),
    createdAt: shownAs('donations.matchedAt'),
  }),
  otherTable(reminders, {
    donationId: shownAs('donations.id'),
    kind: shownAs('donations.remindersStoppedAt'),
    count: ofReminders,
    refusals: ofReminders,
    lastAt: ofReminders,
    stoppedAt: shownAs('donations.remindersStoppedAt'),
  }),
  otherTable(fundTurn, 'one row for the whole fund'),
  otherTable(communityFund, sums),
  otherTable(moneyMonths, sums),
  otherTable(keptPromises, sums),
]
