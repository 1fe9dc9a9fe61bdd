// EXPLAIN of each list and page query on many rows: time, pages read, and the plan.
//   node run.mjs bench/explain.ts [REQUESTS]
// Each runs twice: with a custom plan, and with a generic plan, as a prepared statement may have.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, escapeLiteral } from 'pg'
import type { Db, Tx } from '../server/db/client.ts'
import { startPostgres } from '../server/db/embedded/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { firstId } from '../server/db/page.ts'
import { now } from '../server/db/schema/columns.ts'
import * as schema from '../server/db/schema.ts'
import type { Part } from '../server/db/statements/statement.ts'
import { withTx } from '../server/db/transactions/transactions.ts'
import { isGiver } from '../server/domain/giving/givers.ts'
import { fullSubjects, roomFor } from '../server/domain/mailing/room.ts'
import { conflictIn } from '../server/domain/moderation/conflicts.ts'
import { findQuarters } from '../server/domain/moderation/figures/quarters.ts'
import { isSeen } from '../server/domain/moderation/seen.ts'
import { findPausedMatches } from '../server/domain/moderation/stop-match.ts'
import { findPassed as findEnding } from '../server/domain/moderation/suspending.ts'
import { leftToPromise } from '../server/domain/money/ceilings.ts'
import { matchFund } from '../server/domain/money/fund.ts'
import { findReckoned } from '../server/domain/money/kept/reckon.ts'
import { recount } from '../server/domain/money/totals.ts'
import { stewardIds } from '../server/domain/people/stewards.ts'
import { lostLink } from '../server/domain/requests/shareable-id.ts'
import { findOwesAnswers } from '../server/domain/requests/unanswered.ts'
import { findRoom } from '../server/domain/rooms/room.ts'
import { newestSongs, newestSongwriters } from '../server/domain/showcase/showcase.ts'
import { findPublicSongwriter } from '../server/domain/songwriters/public-page.ts'
import { findClosing } from '../server/features/accounts/closing/reads.ts'
import { isKeptForUndo } from '../server/features/accounts/email/reads.ts'
import { findWaiting } from '../server/features/accounts/email/waiting.ts'
import { findToErase } from '../server/features/accounts/erasing/job.ts'
import { findPasskey, listPasskeys } from '../server/features/accounts/passkeys/reads.ts'
import { listBriefFiles } from '../server/features/brief-files/reads.ts'
import * as comments from '../server/features/comments/reads.ts'
import { listDeliveries } from '../server/features/deliveries/reads.ts'
import { listBook, sumBook } from '../server/features/donations/books/entries.ts'
import { listLedger, listMonths } from '../server/features/donations/fund.ts'
import { findEnded as findStandingEnded } from '../server/features/donations/generosity/standing.ts'
import { listPledges } from '../server/features/donations/limits/pledges.ts'
import { findPassed } from '../server/features/donations/matches/expire.ts'
import { findToTry } from '../server/features/donations/matches/try-again.ts'
import { listPayments, sumPayments } from '../server/features/donations/payments.ts'
import * as keeping from '../server/features/donations/promises/keep.ts'
import { findLapsing } from '../server/features/donations/promises/lapse-due.ts'
import * as donations from '../server/features/donations/reads.ts'
import { Files } from '../server/features/export/archive/files.ts'
import { everyNoun } from '../server/features/export/nouns/every.ts'
import { rowsOf } from '../server/features/export/rows.ts'
import { findStarts, listNewestOpen, listPublic } from '../server/features/link-previews/listed/reads.ts'
import { listOwnDecisions } from '../server/features/moderation/decisions/own.ts'
import { findFigures, listActs } from '../server/features/moderation/people/log.ts'
import { findPerson } from '../server/features/moderation/people/person.ts'
import { searchPeople } from '../server/features/moderation/people/search.ts'
import { listQueue } from '../server/features/moderation/queue/reads.ts'
import { findOutcome } from '../server/features/moderation/reporting/reads.ts'
import * as mustHaves from '../server/features/must-haves/reads.ts'
import { claim, listDead, waiting } from '../server/features/notifications/mails/outbox.ts'
import * as told from '../server/features/notifications/reads.ts'
import { findQuiet } from '../server/features/projects/inactivity.ts'
import * as projects from '../server/features/projects/reads.ts'
import { findWaiting as findUnanswered } from '../server/features/projects/unanswered.ts'
import { findForgotten } from '../server/features/reminders/reads.ts'
import { nextInvitation } from '../server/features/song-requests/invitations.ts'
import { findPromises } from '../server/features/song-requests/promises/reads.ts'
import * as requests from '../server/features/song-requests/reads.ts'
import { findSongwriter, listSongwriters } from '../server/features/songwriters/reads.ts'
import { communityFigures } from '../server/features/stats/reads.ts'
import { listTimeline } from '../server/features/timeline/reads.ts'
import { excessOf } from '../server/features/uploads/quotas/writes.ts'
import { findFile } from '../server/features/uploads/reads.ts'
import { findSessions } from '../server/http/session/own-sessions.ts'
import { sessionById } from '../server/http/session/session.ts'
import { busy, idOf, seed } from './seed.ts'

const me = idOf(busy.user)
const count = Number(process.argv[2] ?? busy.request)
const ofProject = { projectId: idOf(count), viewerId: me, wish: {} }
const ofVersion = { deliveryId: idOf(1), viewerId: me }
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const further = { cursor: idOf(Math.floor(count / 2)) }

const sitemapPage = 10_000
const ofSitemap = (db: Db, kind: 'request' | 'songwriter', from: number) =>
  listPublic(db, { kind, from: idOf(from), size: sitemapPage })

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

const reads: Record<string, (db: Db) => Promise<unknown>> = {
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
  'a conflict of interest': (db) => conflictIn(db, me, aCase),
  'all stewards': (db) => stewardIds(db, stewards),
  'own decisions': (db) => listOwnDecisions(db, me, {}),
  'the stewards’ log': (db) => listActs(db, {}),
  'figures of stewards': (db) => findFigures(db),
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
  'sitemap: where its pages begin': (db) => findStarts(db, 'request', sitemapPage),
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
  'timeline, half way': (db) => listTimeline(db, { ...ofProject, wish: { cursor: idOf(100_000) } }),
  'files of a brief': (db) => listBriefFiles(db, ofProject),
  'quiet projects': (db) => findQuiet(db, firstId, new Date(Date.now() + 8 * 86_400_000)),
  'comments on a version': (db) => comments.listComments(db, { ...ofVersion, wish: {} }),
  'comments on a version, half way': (db) =>
    comments.listComments(db, { ...ofVersion, wish: { cursor: idOf(100_000) } }),
  'must-haves': (db) => mustHaves.listMustHaves(db, ofProject),
  'a must-have': (db) => mustHaves.findMustHave(db, { id: idOf(1), viewerId: me }),
  'open comments': (db) => comments.listOpenComments(db, ofProject),
  notifications: (db) => told.listNotifications(db, me, {}),
  'notifications, half way': (db) => told.listNotifications(db, me, { cursor: idOf(100_000) }),
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
  'promises to a request': (db) => findPromises(db, idOf(count)),
  'kept promises, as they were reckoned': (db) => findReckoned(db),
  'sums of payments': (db) => sumPayments(db, me),
  'ledger of the fund': (db) => listLedger(db, {}),
  'ledger of the fund, half way': (db) => listLedger(db, { cursor: idOf(150_000) }),
  'months of the fund': (db) => listMonths(db),
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
  'community figures': (db) => communityFigures(db),
  songwriters: (db) => listSongwriters(db, {}),
  'songwriters, half way': (db) => listSongwriters(db, { cursor: idOf(2500) }),
  'songwriters of a genre who are heard and paid': (db) =>
    listSongwriters(db, { genre: 'folk', hasSamples: 'true', canBePaid: 'true' }),
  'a songwriter': (db) => findSongwriter(db, { id: me, viewerId: me }),
}

/** Each look-up of a transaction, by name and number. */
const moves: Record<string, (tx: Tx) => Promise<unknown>> = {
  'matching of a song': (tx) =>
    matchFund(tx, idOf(6), { fundPerSong: '100.00', fundTrustDays: 7, fundPauseHours: 48 }),
  'ceiling of promises': (tx) => leftToPromise(tx, me, '100000.00'),
  'whether answers are owed': (tx) => findOwesAnswers(tx, me),
  'room for a mail': (tx) => roomFor(tx, { userId: me, at: new Date(), subject: idOf(3) }),
  'subjects without room': (tx) => tx.execute(fullSubjects({ userId: me, at: new Date() })),
  'mail that is due': (tx) => claim(tx, new Date()),
  'next invitation': (tx) => nextInvitation(tx, me),
  'a reported request, as its reporter sees it': (tx) =>
    isSeen(tx, { kind: 'request', id: idOf(count), viewerId: me }),
  'people by the beginning of a name': (tx) => searchPeople(tx, { query: 'person 12' }),
  'people by email': (tx) => searchPeople(tx, { query: 'nobody@songs.example' }),
  'people by a link': (tx) => searchPeople(tx, { query: `/request/link-${count}` }),
  'people by a code': (tx) => searchPeople(tx, { query: 'SW-7F3K-96' }),
  'a person, for a steward': (tx) => findPerson(tx, me),
  'matches of a person that can be stopped': (tx) => findPausedMatches(tx, me),
  'quotas of files': (tx) =>
    excessOf(
      tx,
      { ownerId: me, bytes: 1 },
      { unattached: 1e9, unproven: 1e9, inAll: 1e12, everybodys: 1e12 },
    ),
}

interface Asked {
  query: string
  values: unknown[]
}

interface Plan {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  'Actual Rows': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}
interface Explained {
  Plan: Plan
  'Execution Time': number
}

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'songwright-explain-'))
const server = await startPostgres({ dataDir, settings: { fsync: 'off', jit: 'off' } })
const client = new Client(server.connection)
const sent: Asked[] = []
noteSent(client, sent)
try {
  await migrate(server.connection)
  await client.connect()
  await seed(client, count)
  await recount(drizzle(client, { schema }))
  await client.query('vacuum analyze')
  console.log(
    `${count.toLocaleString('en')} requests. Per read: ms, pages, rows (own plan | plan for any values)\n`,
  )
  for (const [name, read] of Object.entries(reads)) {
    await report(name, await asked(client, read))
  }
  for (const [name, move] of Object.entries(moves))
    for (const [at, asking] of (await lookedUp(client, move)).entries())
      await report(`${name}, ${at + 1}`, asking)
  for (const [name, asking] of await exportReads(client)) await report(name, asking)
} finally {
  await client.end()
  await server.stop()
  rmSync(dataDir, { recursive: true })
}

async function report(name: string, asking: Asked) {
  const own = await explain(client, 'force_custom_plan', asking)
  const any = await explain(client, 'force_generic_plan', asking)
  console.log(`${name.padEnd(32)} ${figures(own)} | ${figures(any)}`)
  console.log(`    ${steps(own.Plan)}`)
  if (steps(any.Plan) !== steps(own.Plan)) console.log(`  | ${steps(any.Plan)}`)
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return escapeLiteral(`{${value.join(',')}}`)
  return typeof value === 'string' || typeof value === 'number' ? escapeLiteral(String(value)) : 'null'
}

/** The SQL statement of a read. */
async function asked(client: Client, read: (db: Db) => Promise<unknown>) {
  const seen = await sentDuring(() => read(drizzle(client, { schema })))
  // Keyset paging: of a paged read the last page's statement is explained.
  const last = seen.at(-1)
  if (!last || seen.some(({ query }) => query !== last.query))
    throw new Error(`A read is one statement, this one sent ${seen.length}`)
  return last
}

/** The look-ups that a transaction made, without what it wrote; it is undone. */
async function lookedUp(client: Client, move: (tx: Tx) => Promise<unknown>) {
  const undone = new Error('undone')
  const seen = await sentDuring(async () => {
    const moving = withTx(drizzle(client, { schema }), async (tx) => {
      await move(tx)
      throw undone
    })
    await moving.catch((error: unknown) => {
      if (error !== undone) throw error
    })
  })
  return seen.filter(({ query }) => /^\s*(?:select|with)/.test(query))
}

/** Each statement of an export once, by noun. */
async function exportReads(client: Client): Promise<[string, Asked][]> {
  // Not of the person who is in ten thousand rooms: each of those is read by itself.
  const reading = { db: drizzle(client, { schema }), me: idOf(11), files: new Files() }
  const known = new Set<string>()
  const found: [string, Asked][] = []
  for (const noun of everyNoun) {
    const seen = await sentDuring(async () => void (await Array.fromAsync(rowsOf(reading, noun))))
    for (const asking of seen) {
      if (!known.has(asking.query)) found.push([`export of ${noun.name}`, asking])
      known.add(asking.query)
    }
  }
  return found
}

/** The statements that are sent on the connection meanwhile. */
async function sentDuring(work: () => Promise<unknown>) {
  sent.length = 0
  await work()
  return [...sent]
}

/** Notes all that is sent on a connection: by drizzle, or in one piece (server/db/statements/run.ts). */
function noteSent(client: Client, sent: Asked[]) {
  const send = client.query.bind(client) as (...given: unknown[]) => unknown
  const query = (
    first: string | { text: string; parts?: readonly Part[] },
    values: unknown[] = [],
    ...others: unknown[]
  ) => {
    if (typeof first === 'string') sent.push({ query: first, values })
    else if (!first.parts) sent.push({ query: first.text, values })
    else for (const part of first.parts) sent.push({ query: part.statement.text, values: part.values })
    return send(first, values, ...others)
  }
  Object.assign(client, { query })
}

async function explain(client: Client, mode: string, { query, values }: Asked) {
  const given = values.map(literal).join(', ')
  await client.query(`set plan_cache_mode = ${mode}`)
  await client.query(`prepare asked as ${query}`)
  const ask = `explain (analyze, buffers, format json) execute asked${given && `(${given})`}`
  await client.query(ask)
  const { rows } = await client.query<{ 'QUERY PLAN': [Explained] }>(ask)
  await client.query('deallocate asked')
  return rows[0]!['QUERY PLAN'][0]
}

function figures({ Plan: plan, 'Execution Time': ms }: Explained) {
  const pages = plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  return `${ms.toFixed(2).padStart(7)} ms ${String(pages).padStart(6)} pages ${String(plan['Actual Rows']).padStart(3)} rows`
}

function steps(plan: Plan): string {
  const on = plan['Index Name'] ?? plan['Relation Name']
  const node = on ? `${plan['Node Type']} ${on}` : plan['Node Type']
  return [node, ...(plan.Plans ?? []).map(steps)].join(' < ')
}
