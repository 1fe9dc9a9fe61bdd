import { type BookSide, books } from '#contract/giving/books'
import { donations } from '#contract/giving/donations'
import { generosity } from '#contract/giving/generosity'
import type { Endpoint } from '#contract/grammar/endpoint'
import { notifications } from '#contract/people/notifications'
import { registration } from '#contract/people/registration'
import { songwriters } from '#contract/people/songwriters'
import { songRequests } from '#contract/requests/song-requests'
import { decisions } from '#contract/trust/decisions'
import { stewards } from '#contract/trust/stewards'
import { comments } from '#contract/work/comments'
import { deliveries } from '#contract/work/deliveries'
import { projects } from '#contract/work/projects'
import { timeline } from '#contract/work/timeline'
import { newId } from '../../db/schema/columns.ts'
import * as tables from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { type ActRow, appendAct } from '../../domain/moderation/acts.ts'
import { buildDelivery, buildProject, buildRequest, buildSongwriter, buildUser } from '../factories.ts'
import { stewardOf } from '../reach/test-trust.ts'
import type { Client, TestApp } from '../test-app.ts'

/** More than two full pages. */
const numbers = Array.from({ length: 105 }, (_, number) => number)

export interface List {
  who: Client
  params?: Record<string, string>
  query?: Record<string, string>
  /** In the order of the list. */
  ids: string[]
}

type Ids = { id: string }[]
const newestFirst = (rows: Ids) => rows.map(({ id }) => id).toReversed()

async function project(site: TestApp) {
  const { request, listener, songwriter } = await buildProject(site.db)
  const ofProject = { songRequestId: request.id, songwriterId: songwriter.id }
  return {
    request,
    listener,
    songwriter,
    ofProject,
    params: { id: request.id },
    who: await site.as(listener),
  }
}

const requestRow = (listenerId: string, number: number) => ({
  listenerId,
  title: `Song ${number}`,
  story: 'A story',
  emotions: ['grateful'],
  genre: 'folk',
  pledgedAmount: '20.00',
  shareableId: newId(),
})

async function requests(site: TestApp, values: Partial<typeof tables.songRequests.$inferInsert>) {
  const { id } = await buildUser(site.db)
  const rows = numbers.map((number) => ({ ...requestRow(id, number), ...values }))
  return newestFirst(await site.db.insert(tables.songRequests).values(rows).returning())
}

async function pledges(site: TestApp, values: Partial<typeof tables.donations.$inferInsert>) {
  const { id } = await buildUser(site.db)
  const rows = numbers.map(() => ({ underwriterId: id, amount: '10.00', code: newId(), ...values }))
  return newestFirst(await site.db.insert(tables.donations).values(rows).returning())
}

async function offers(site: TestApp): Promise<List> {
  const who = await site.as(await buildUser(site.db))
  const rows = numbers.map(() => ({ userId: who.id, total: '10.00', perSong: '10.00' }))
  const made = newestFirst(await site.db.insert(tables.matchingOffers).values(rows).returning())
  // One that isn't open.
  await site.db
    .insert(tables.matchingOffers)
    .values({ userId: who.id, total: '10.00', perSong: '10.00', endedAt: new Date().toISOString() })
  return { who, ids: made }
}

async function said(site: TestApp) {
  const { request, listener, params, who } = await project(site)
  const { id: deliveryId } = await buildDelivery(site.db, request)
  const row = { songRequestId: request.id, deliveryId, authorId: listener.id, text: 'Slower here' }
  // Many with the same second, so that a page ends among equal values.
  const rows = numbers.map((number) => ({ ...row, second: Math.floor(number / 30) }))
  const ids = (await site.db.insert(tables.deliveryComments).values(rows).returning()).map(({ id }) => id)
  return { who, ids, deliveryId, params }
}

export async function open(site: TestApp, query: Record<string, string> & { order?: string }): Promise<List> {
  await requests(site, { genre: 'jazz', pledgedAmount: '90.00' })
  // Rows between them that don't belong to the list.
  await site.db.update(tables.songRequests).set({ status: 'in_progress' })
  const ids = await requests(site, { genre: 'folk', pledgedAmount: '20.00' })
  return {
    who: await site.as(await buildUser(site.db)),
    query,
    ids: query.order === 'oldest' ? ids.toReversed() : ids,
  }
}

/** Builds each list of the contract, in each of its orders and filters. */
export const lists: [name: string, Endpoint, build: (site: TestApp) => Promise<List>][] = [
  ['matching offers', generosity.offers, offers],
  ['open requests', songRequests.open, (site) => open(site, {})],
  ['open requests of a genre', songRequests.open, (site) => open(site, { genre: 'folk' })],
  [
    'open requests of a budget',
    songRequests.open,
    (site) => open(site, { minPledged: '10', maxPledged: '30' }),
  ],
  ['open requests of both', songRequests.open, (site) => open(site, { genre: 'folk', minPledged: '10' })],
  ['open requests, oldest first', songRequests.open, (site) => open(site, { order: 'oldest' })],
  [
    'open requests of a genre, oldest first',
    songRequests.open,
    (site) => open(site, { genre: 'folk', order: 'oldest' }),
  ],
  [
    'open requests of both, oldest first',
    songRequests.open,
    (site) => open(site, { genre: 'folk', minPledged: '10', order: 'oldest' }),
  ],
  [
    'own requests',
    songRequests.mine,
    async (site) => {
      const who = await site.as(await buildUser(site.db))
      return { who, ids: await requests(site, { listenerId: who.id }) }
    },
  ],
  [
    'invitations',
    songRequests.invitations,
    async (site) => {
      const who = await site.as(await buildSongwriter(site.db))
      return { who, ids: await requests(site, { invitedSongwriterId: who.id }) }
    },
  ],
  [
    'songwriters',
    songwriters.list,
    async (site) => {
      await site.db.delete(tables.songwriterProfiles)
      // Many with the same timestamp, so that a page ends among equal values.
      const created = (number: number) =>
        new Date(Date.UTC(2026, 0, 1 + Math.floor(number / 30))).toISOString()
      const ids: string[] = []
      for (const number of numbers)
        ids.unshift((await buildSongwriter(site.db, { createdAt: created(number) })).id)
      return { who: await site.as(await buildUser(site.db)), ids }
    },
  ],
  [
    'own projects',
    projects.mine,
    async (site) => {
      const who = await site.as(await buildSongwriter(site.db))
      return { who, ids: await requests(site, { songwriterId: who.id, status: 'in_progress' }) }
    },
  ],
  [
    'notes',
    projects.notes,
    async (site) => {
      const { params, who, ofProject } = await project(site)
      const rows = numbers.map(() => ({ ...ofProject, title: 'Bridge', content: 'In a minor key' }))
      const ids = newestFirst(await site.db.insert(tables.projectNotes).values(rows).returning())
      return { who, params, ids }
    },
  ],
  [
    'messages',
    projects.messages,
    async (site) => {
      const { params, who, ids } = await messages(site)
      return { who, params, ids }
    },
  ],
  [
    'progress',
    projects.status,
    async (site) => {
      const { params, who, ofProject } = await project(site)
      const rows = numbers.map(() => ({ ...ofProject, status: 'writing' as const, description: 'A verse' }))
      const ids = newestFirst(await site.db.insert(tables.projectStatusUpdates).values(rows).returning())
      return { who, params, ids }
    },
  ],
  [
    'creative changes',
    projects.creativeUpdates,
    async (site) => {
      const { params, who, ofProject } = await project(site)
      const rows = numbers.map((number) => ({ ...ofProject, field: `line ${number}`, newValue: 'jazz' }))
      const ids = newestFirst(await site.db.insert(tables.creativeDirectionUpdates).values(rows).returning())
      return { who, params, ids }
    },
  ],
  [
    'versions',
    deliveries.ofProject,
    async (site) => {
      const { params, who, ofProject, request } = await project(site)
      const songUrl = `/objects/private/songs/${request.id}/1.mp3`
      const rows = numbers.map((number) => ({ ...ofProject, version: number + 1, songUrl }))
      const ids = newestFirst(await site.db.insert(tables.deliveries).values(rows).returning())
      return { who, params, ids }
    },
  ],
  ['the timeline', timeline.ofProject, (site) => messages(site)],
  [
    'the timeline from its beginning',
    timeline.ofProject,
    async (site) => {
      const { ids, ...list } = await messages(site)
      return { ...list, query: { order: 'oldest' }, ids: ids.toReversed() }
    },
  ],
  [
    'comments on a version',
    comments.ofDelivery,
    async (site) => {
      const { who, ids, deliveryId } = await said(site)
      return { who, ids, params: { id: deliveryId } }
    },
  ],
  [
    'open comments',
    comments.open,
    async (site) => {
      const { who, ids, params } = await said(site)
      return { who, ids: ids.toReversed(), params }
    },
  ],
  [
    'own donations',
    donations.mine,
    async (site) => {
      const who = await site.as(await buildUser(site.db))
      return { who, ids: await pledges(site, { underwriterId: who.id, isGeneral: true }) }
    },
  ],
  [
    'pledges to a request',
    donations.ofRequest,
    async (site) => {
      const { params, who } = await project(site)
      return { who, params, ids: await pledges(site, { songRequestId: params.id }) }
    },
  ],
  ['a book of what was given', books.entries, (site) => book(site, 'given')],
  ['a book of what was received', books.entries, (site) => book(site, 'received')],
  ['payments', donations.payments, (site) => payments(site, {})],
  ['payments to confirm', donations.payments, (site) => payments(site, { list: 'to_confirm' })],
  [
    'the ledger',
    donations.ledger,
    async (site) => {
      const { id: songRequestId } = await buildRequest(site.db, { status: 'in_progress' })
      const row = { isGeneral: true, songRequestId, matchedAt: new Date().toISOString() }
      const { id: underwriterId } = await buildUser(site.db)
      const rows = numbers.map(() => ({
        ...row,
        underwriterId,
        amount: '5.00',
        code: newId(),
        matchId: newId(),
      }))
      await site.db.insert(tables.donations).values(rows)
      return { who: site.visitor, ids: rows.map(({ matchId }) => matchId).toReversed() }
    },
  ],
  [
    'notifications',
    notifications.list,
    async (site) => {
      const { request, listener, who } = await project(site)
      const row = { userId: listener.id, kind: 'status' as const, songRequestId: request.id }
      const rows = numbers.map(() => row)
      return { who, ids: newestFirst(await site.db.insert(tables.notifications).values(rows).returning()) }
    },
  ],
  [
    'the queue of reports',
    stewards.queue,
    async (site) => ({ who: await stewardOf({ site }), ids: (await cases(site)).map(({ id }) => id) }),
  ],
  [
    'the decided reports',
    stewards.queue,
    async (site) => {
      const decidedAt = new Date().toISOString()
      const ids = newestFirst(await cases(site, { decidedAt }))
      return { who: await stewardOf({ site }), query: { status: 'decided' }, ids }
    },
  ],
  [
    'the reports with an appeal',
    stewards.queue,
    async (site) => {
      const ids: string[] = []
      for (const { id, decision } of await decided(site)) {
        await site.db
          .insert(tables.appeals)
          .values({ decisionId: decision.id, personId: decision.personId!, text: 'No' })
        ids.push(id)
      }
      return { who: await stewardOf({ site }), query: { status: 'appeals' }, ids }
    },
  ],
  [
    'decisions about oneself',
    decisions.mine,
    async (site) => {
      const made = await decided(site)
      const [one] = made
      return {
        who: await site.as({ id: one!.decision.personId! }),
        ids: newestFirst(made.map(({ decision }) => decision)),
      }
    },
  ],
  [
    'people with a name',
    stewards.people,
    async (site) => {
      const rows = numbers.map((number) => ({ email: `zo${number}@songs.example`, firstName: 'Zorro' }))
      const ids = newestFirst(await site.db.insert(tables.users).values(rows).returning())
      return { who: await stewardOf({ site }), query: { query: 'zorro', because: 'A report by mail' }, ids }
    },
  ],
  [
    'invitations to create an account',
    registration.invitations,
    async (site) => {
      const who = await stewardOf({ site })
      const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
      const rows = numbers.map((number) => ({ tokenHash: `hash ${number}`, madeBy: who.id, expiresAt }))
      return { who, ids: newestFirst(await site.db.insert(tables.invitations).values(rows).returning()) }
    },
  ],
  [
    'the stewards’ log',
    stewards.log,
    async (site) => {
      await site.db.delete(tables.appeals)
      await site.db.delete(tables.stewardActs)
      const ids = newestFirst((await decided(site)).map(({ decision }) => decision))
      return { who: await stewardOf({ site }), query: { because: 'A report by mail' }, ids }
    },
  ],
]

async function messages(site: TestApp): Promise<List> {
  const { params, who, listener, songwriter, request } = await project(site)
  const row = {
    songRequestId: request.id,
    senderId: songwriter.id,
    receiverId: listener.id,
    message: 'Hello',
  }
  const rows = numbers.map(() => row)
  return {
    who,
    params,
    ids: newestFirst(await site.db.insert(tables.projectMessages).values(rows).returning()),
  }
}

async function book(site: TestApp, side: BookSide): Promise<List> {
  const { songwriter, request } = await project(site)
  const giver = await buildUser(site.db)
  // Many on the same day, so that a page ends among equal values.
  const rows = numbers.map((number) => ({
    underwriterId: giver.id,
    songRequestId: request.id,
    songwriterId: songwriter.id,
    amount: '10.00',
    receivedAmount: '10.00',
    code: newId(),
    status: 'confirmed' as const,
    sentAt: dayAt(number),
    confirmedAt: dayAt(number),
  }))
  const made = await site.db.insert(tables.donations).values(rows).returning()
  const who = await site.as(side === 'given' ? giver : songwriter)
  return { who, query: { side, from: '2026-01-01', to: '2026-12-31' }, ids: newestFirst(made) }
}
const dayAt = (number: number) => `2026-03-0${1 + Math.floor(number / 30)}T12:00:00.000Z`

async function payments(site: TestApp, query: Record<string, string>): Promise<List> {
  const { songwriter, request } = await project(site)
  const ids = await pledges(site, { songRequestId: request.id, songwriterId: songwriter.id, status: 'sent' })
  return { who: await site.as(songwriter), query, ids }
}

/** Cases of moderation, about one person. */
async function cases(site: TestApp, values: Partial<typeof tables.reportCases.$inferInsert> = {}) {
  const { id: ownerId } = await buildSongwriter(site.db)
  const rows = numbers.map(() => ({ kind: 'songwriter' as const, thingId: newId(), ownerId, ...values }))
  return site.db.insert(tables.reportCases).values(rows).returning()
}

/** The same with a decision each. */
async function decided(site: TestApp) {
  const { id: stewardId } = await stewardOf({ site })
  const made: { id: string; decision: ActRow }[] = []
  for (const { id, ownerId, thingId, kind } of await cases(site, { decidedAt: new Date().toISOString() })) {
    const about = { caseId: id, personId: ownerId, thingId, thingKind: kind }
    const warning = {
      stewardId,
      kind: 'warn',
      rule: 'respect',
      reason: 'It insults people',
      ...about,
    } as const
    made.push({ id, decision: await withTx(site.db, (tx) => appendAct(tx, warning)) })
  }
  return made
}
