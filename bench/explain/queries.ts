import { ms, plus } from '#contract/grammar/time'
import type { Db } from '../../server/db/client.ts'
import { firstId } from '../../server/db/page.ts'
import { now } from '../../server/db/schema/columns.ts'
import type * as schema from '../../server/db/schema.ts'
import { findWaiting, isKeptForUndo } from '../../server/domain/accounts/email-changes.ts'
import { isGiver } from '../../server/domain/giving/givers.ts'
import { conflictIn } from '../../server/domain/moderation/conflicts.ts'
import { findQuarters } from '../../server/domain/moderation/figures/quarters.ts'
import { findPassed as findEnding } from '../../server/domain/moderation/suspending.ts'
import { findReckoned } from '../../server/domain/money/kept/promise-statistics.ts'
import { stewardIds } from '../../server/domain/people/stewards.ts'
import { lostLink } from '../../server/domain/requests/shareable-id.ts'
import { findRoom } from '../../server/domain/rooms/room.ts'
import { newestSongs, newestSongwriters } from '../../server/domain/showcase/showcase.ts'
import { findPublicSongwriter } from '../../server/domain/songwriters/public-page.ts'
import { listBriefFiles } from '../../server/features/brief-files/reads.ts'
import { findToErase } from '../../server/features/closing/erasing/job.ts'
import { findClosing } from '../../server/features/closing/reads.ts'
import * as comments from '../../server/features/comments/reads.ts'
import { listDeliveries } from '../../server/features/deliveries/reads.ts'
import { listBook, sumBook } from '../../server/features/donations/books/entries.ts'
import { listLedger, listMonths } from '../../server/features/donations/fund.ts'
import { findEnded as findStandingEnded } from '../../server/features/donations/generosity/standing.ts'
import { findPassed } from '../../server/features/donations/matches/expire.ts'
import { findToTry } from '../../server/features/donations/matches/try-again.ts'
import { listPayments, sumPayments } from '../../server/features/donations/payments.ts'
import { listPledges } from '../../server/features/donations/pledges.ts'
import * as keeping from '../../server/features/donations/promises/keep.ts'
import { findLapsing } from '../../server/features/donations/promises/lapse-due.ts'
import * as donations from '../../server/features/donations/reads.ts'
import { findStarts, listNewestOpen, listPublic } from '../../server/features/link-previews/listed/reads.ts'
import * as words from '../../server/features/lyric-drafts/reads.ts'
import { listOwnDecisions } from '../../server/features/moderation/decisions/own.ts'
import { listActs } from '../../server/features/moderation/people/log.ts'
import { listQueue } from '../../server/features/moderation/queue/reads.ts'
import { findOutcome } from '../../server/features/moderation/reporting/reads.ts'
import * as mustHaves from '../../server/features/must-haves/reads.ts'
import { listDead, waiting } from '../../server/features/notifications/mails/outbox.ts'
import * as told from '../../server/features/notifications/reads.ts'
import { findQuiet } from '../../server/features/projects/inactivity.ts'
import * as projects from '../../server/features/projects/reads.ts'
import { findWaiting as findUnanswered } from '../../server/features/projects/unanswered.ts'
import { findForgotten } from '../../server/features/reminders/reads.ts'
import { findPasskey, listPasskeys } from '../../server/features/sign-in/passkeys/reads.ts'
import { listNeeded } from '../../server/features/song-requests/needed.ts'
import { findPromises } from '../../server/features/song-requests/promises.ts'
import * as requests from '../../server/features/song-requests/reads.ts'
import { findSongwriter, listSongwriters } from '../../server/features/songwriters/reads.ts'
import { communityFigures } from '../../server/features/stats/reads.ts'
import { findReady } from '../../server/features/terms/ready.ts'
import { listTimeline } from '../../server/features/timeline/reads.ts'
import { findFile } from '../../server/features/uploads/reads.ts'
import { findSessions } from '../../server/http/session/own-sessions.ts'
import { sessionById } from '../../server/http/session/session.ts'
import { ledgerReads } from '../ledger/reads.ts'
import { idOf, many, manyDonations } from '../seed.ts'
import { count, me } from './size.ts'

const ofProject = { projectId: idOf(count), viewerId: me, wish: {} }
const ofWords = { id: idOf(count), draftId: idOf(1), viewerId: me, wish: {} }
const ofVersion = { deliveryId: idOf(1), viewerId: me }
const daysAgo = (days: number) => plus(Date.now(), -days * ms.day)
const further = { cursor: idOf(Math.floor(count / 2)) }

const ofSitemap = (db: Db, kind: 'request' | 'songwriter', from: number) =>
  listPublic(db, { kind, from: idOf(from), most: 20_000 })

const year = new Date().getUTCFullYear()
const ofYear = { userId: me, from: `${year}-01-01`, to: `${year}-12-31` }

const stewards = ['steward@songs.example']
const aCase = {
  id: idOf(1),
  kind: 'request',
  thingId: idOf(count),
  ownerId: idOf(2),
  songRequestId: idOf(count),
} as typeof schema.reportCases.$inferSelect

export const reads: Record<string, (db: Db) => Promise<unknown>> = {
  'session and its user': (db) => sessionById(db).execute({ sid: 'session-5000', now: now() }),
  'own passkeys': (db) => listPasskeys(db, me),
  'a passkey by its credential': (db) => findPasskey(db, 'credential-5000'),
  'sessions of one person': (db) => findSessions(db, me),
  'waiting change of email': (db) => findWaiting(db, me),
  'email that may be put back': (db) => isKeptForUndo(db, 'person-1@example.com'),
  'reported things': (db) => listQueue(db, {}),
  'reported things, further on': (db) => listQueue(db, { cursor: idOf(1) }),
  'decided things': (db) => listQueue(db, { status: 'decided' }),
  'things with an appeal': (db) => listQueue(db, { status: 'appeals' }),
  'a conflict of interest': (db) => conflictIn(db, { stewardId: me, stewardEmails: stewards }, aCase),
  'all stewards': (db) => stewardIds(db, stewards),
  'own decisions': (db) => listOwnDecisions(db, me, {}),
  'the stewards’ log': (db) => listActs(db, {}),
  'quarters of decisions': (db) => findQuarters(db),
  'what came of a report': (db) => findOutcome(db, 'none'),
  'open requests': (db) => requests.listOpen(db, {}),
  'open requests, half way': (db) => requests.listOpen(db, further),
  'open requests, from the oldest': (db) => requests.listOpen(db, { order: 'oldest' }),
  'open jazz, from the oldest': (db) => requests.listOpen(db, { genre: 'jazz', order: 'oldest' }),
  'open indie, none, from the oldest': (db) => requests.listOpen(db, { genre: 'indie', order: 'oldest' }),
  'open requests of a genre': (db) => requests.listOpen(db, { genre: 'jazz' }),
  'open requests of a genre, none': (db) => requests.listOpen(db, { genre: 'indie' }),
  'open requests from 50 to 100': (db) => requests.listOpen(db, { minPledged: 50, maxPledged: 100 }),
  'open requests from 200': (db) => requests.listOpen(db, { minPledged: 200 }),
  'open jazz from 200': (db) => requests.listOpen(db, { genre: 'jazz', minPledged: 200 }),
  'open requests from 5000, none': (db) => requests.listOpen(db, { minPledged: 5000 }),
  'open requests, needed soonest': (db) => listNeeded(db, {}),
  'open requests, needed soonest, half way': (db) => listNeeded(db, further),
  'open jazz from 200, needed soonest': (db) => listNeeded(db, { genre: 'jazz', minPledged: 200 }),
  'own requests': (db) => requests.listOwn(db, me, {}),
  'own requests, half way': (db) => requests.listOwn(db, me, further),
  invitations: (db) => requests.listInvitations(db, me, {}),
  room: (db) => findRoom(db, `link-${count}`, me),
  'room, for a stranger': (db) => findRoom(db, `link-${count - 2}`, undefined),
  'room with a thank-you, for who gave': (db) => findRoom(db, `link-${count - 2}`, idOf(2)),
  'room of a gift, for a member': (db) => findRoom(db, `link-${count - 1}`, me),
  'whether somebody gave to a song': (db) => isGiver(db, idOf(count - 2), idOf(2)),
  'file of a song': (db) => findFile(db, 'people/nobody/1'),
  'a link that was renewed': (db) => lostLink(db, 'old-link-500'),
  'sitemap: where its pages begin': (db) => findStarts(db, 'request'),
  'sitemap: first page of requests': (db) => ofSitemap(db, 'request', 1),
  'sitemap: requests, half way': (db) => ofSitemap(db, 'request', count / 2),
  'sitemap: songwriters': (db) => ofSitemap(db, 'songwriter', 1),
  'public songs of the landing page': (db) => newestSongs(db).execute(),
  'public songwriters of the landing page': (db) => newestSongwriters(db).execute(),
  'feed of public requests': (db) => listNewestOpen(db),
  'public page of a songwriter': (db) => findPublicSongwriter(db, idOf(2)),
  'own projects': (db) => projects.listProjects(db, me, {}),
  notes: (db) => projects.listNotes(db, ofProject),
  messages: (db) => projects.listMessages(db, ofProject),
  'unread messages': (db) => projects.countUnread(db, me),
  progress: (db) => projects.listStatus(db, ofProject),
  'creative updates': (db) => projects.listCreativeUpdates(db, ofProject),
  deliveries: (db) => listDeliveries(db, ofProject),
  timeline: (db) => listTimeline(db, ofProject),
  'timeline, from the start': (db) => listTimeline(db, { ...ofProject, wish: { order: 'oldest' } }),
  'timeline, half way': (db) => listTimeline(db, { ...ofProject, wish: { cursor: idOf(many / 2) } }),
  'files of a brief': (db) => listBriefFiles(db, ofProject),
  'quiet projects': (db) => findQuiet(db, firstId, new Date(Date.now() + 8 * ms.day)),
  'days by which songs were to be ready': (db) => findReady(db, firstId, new Date()),
  'comments on a version': (db) => comments.listComments(db, { ...ofVersion, wish: {} }),
  'comments on a version, half way': (db) =>
    comments.listComments(db, { ...ofVersion, wish: { cursor: idOf(many / 2) } }),
  'must-haves': (db) => mustHaves.listMustHaves(db, ofProject),
  'a must-have': (db) => mustHaves.findMustHave(db, { id: idOf(1), viewerId: me }),
  'open comments': (db) => comments.listOpenComments(db, ofProject),
  'words sent first': (db) => words.listDrafts(db, ofProject),
  'comments on words': (db) => words.listComments(db, ofWords),
  'words, to say why nothing was written': (db) => words.findDraft(db, ofWords),
  notifications: (db) => told.listNotifications(db, me, {}),
  'notifications, half way': (db) => told.listNotifications(db, me, { cursor: idOf(many / 2) }),
  'unread notifications': (db) => told.countUnread(db, me),
  'mails waiting': (db) => waiting(db),
  'mails given up': (db) => listDead(db, idOf(1), 100),
  'own donations': (db) => donations.listOwn(db, me, {}),
  'payments to confirm': (db) => listPayments(db, me, { list: 'to_confirm' }),
  'payments of a request': (db) => listPayments(db, me, { songRequestId: idOf(count) }),
  'pledges to a request': (db) => listPledges(db, { requestId: idOf(count), viewerId: me }, {}),
  'a book of what was given': (db) => listBook(db, { ...ofYear, side: 'given' }, {}),
  'a book of what was received': (db) => listBook(db, { ...ofYear, side: 'received' }, {}),
  'sums of a book of what was given': (db) => sumBook(db, { ...ofYear, side: 'given' }),
  'sums of a book of what was received': (db) => sumBook(db, { ...ofYear, side: 'received' }),
  'promises to a request': (db) => findPromises(db, { requestId: idOf(count), readerId: me }),
  'kept promises, as they were reckoned': (db) => findReckoned(db),
  'declined pledges of a request': (db) =>
    listPledges(db, { requestId: idOf(count), viewerId: me, list: 'declined' }, {}),
  'sums of payments': (db) => sumPayments(db, me),
  'ledger of the fund': (db) => listLedger(db, {}),
  'ledger of the fund, half way': (db) => listLedger(db, { cursor: idOf(manyDonations / 2) }),
  'months of the fund': (db) => listMonths(db, { fundTrustDays: 7 }),
  'reminders to pay': (db) => findForgotten(db, 'pay', new Date()),
  'reminders to pay, the last': (db) =>
    findForgotten(db, 'pay', new Date(), { since: daysAgo(3.01), id: idOf(1) }),
  'what closing ends': (db) => findClosing(db, me),
  'accounts to erase': (db) => findToErase(db, daysAgo(14)),
  'matches that were missed': (db) => findPassed(db, daysAgo(14)),
  'standing pledges that ended': (db) => findStandingEnded(db, new Date().toISOString(), firstId),
  'pledges that lapse': (db) => findLapsing(db, daysAgo(60)),
  'pledges in the fund to ask about': (db) => keeping.findInFund(db, new Date()),
  'pledges to old requests to ask about': (db) => keeping.findInRequests(db, new Date()),
  'pledges that nobody kept': (db) => keeping.findUnanswered(db, new Date()),
  'deliveries without an answer': (db) => findUnanswered(db, firstId, new Date()),
  'songs that the fund tries again': (db) => findToTry(db, new Date()),
  'suspensions that end': (db) => findEnding(db, new Date()),
  'reminders to confirm': (db) => findForgotten(db, 'confirm', new Date()),
  'community figures': (db) => communityFigures(db, { fundTrustDays: 7 }),
  songwriters: (db) => listSongwriters(db, {}),
  'songwriters, half way': (db) => listSongwriters(db, { cursor: idOf(2500) }),
  'songwriters of a genre who are heard and paid': (db) =>
    listSongwriters(db, { genre: 'folk', hasSamples: 'true', canBePaid: 'true' }),
  'songwriters up to a price': (db) => listSongwriters(db, { maxPrice: '20.00' }),
  'songwriters up to a price who take invitations, half way': (db) =>
    listSongwriters(db, { maxPrice: '150.00', notPaused: 'true', cursor: idOf(2500) }),
  'songwriters who take invitations': (db) => listSongwriters(db, { notPaused: 'true' }),
  'a songwriter': (db) => findSongwriter(db, { id: me, viewerId: me }),
  ...ledgerReads,
}
