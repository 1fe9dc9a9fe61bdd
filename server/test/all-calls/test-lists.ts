import { type BookSide, books } from '#contract/giving/books'
import { donations } from '#contract/giving/donations'
import type { Endpoint } from '#contract/grammar/endpoint'
import { songRequests } from '#contract/requests/song-requests'
import { comments } from '#contract/work/comments'
import { deliveries } from '#contract/work/deliveries'
import { lyricDrafts } from '#contract/work/lyric-drafts'
import { projects } from '#contract/work/projects'
import { timeline } from '#contract/work/timeline'
import type { PgTable } from '#drizzle'
import { newId } from '../../db/schema/columns.ts'
import * as tables from '../../db/schema.ts'
import {
  buildDelivery,
  buildLyricDraft,
  buildProject,
  buildRequest,
  buildSongwriter,
  buildUser,
} from '../factories.ts'
import type { Client, TestApp } from '../test-app.ts'

/** Row numbers for two full pages and a part of a third. */
export const numbers = Array.from({ length: 105 }, (_, number) => number)

export interface List {
  who: Client
  params?: Record<string, string>
  query?: Record<string, string>
  /** Expected ids, in the order of the list. */
  ids: string[]
}
export type ListCase = [name: string, call: Endpoint, build: (site: TestApp) => Promise<List>]

export const someone = async (site: TestApp) => site.as(await buildUser(site.db))
export const newestFirst = (rows: { id: string }[]) => rows.map(({ id }) => id).toReversed()

/** Inserts one row per number. Returns their ids, newest first. */
export async function rowsOf<Table extends PgTable>(
  { db }: TestApp,
  table: Table,
  row: (number: number) => Table['$inferInsert'],
) {
  const made = await db
    .insert(table as PgTable)
    .values(numbers.map(row))
    .returning()
  return newestFirst(made as { id: string }[])
}

async function project(site: TestApp) {
  const { request, listener, songwriter } = await buildProject(site.db)
  const ofProject = { songRequestId: request.id, songwriterId: songwriter.id }
  const params = { id: request.id }
  return { site, request, listener, songwriter, ofProject, params, who: await site.as(listener) }
}
type Project = Awaited<ReturnType<typeof project>>

export const inProject = (
  name: string,
  call: Endpoint,
  build: (of: Project) => Promise<string[]>,
  query = {},
): ListCase => [
  name,
  call,
  async (site) => {
    const made = await project(site)
    return { who: made.who, params: made.params, query, ids: await build(made) }
  },
]

function requests(site: TestApp, values: Partial<typeof tables.songRequests.$inferInsert>) {
  return buildUser(site.db).then(({ id: listenerId }) =>
    rowsOf(site, tables.songRequests, (number) => ({
      listenerId,
      title: `Song ${number}`,
      story: 'A story',
      emotions: ['grateful'],
      genre: 'folk',
      pledgedAmount: '20.00',
      shareableId: newId(),
      ...values,
    })),
  )
}

export async function open(
  site: TestApp,
  query: Record<string, string> & { order?: string; sort?: string },
): Promise<List> {
  await requests(site, { genre: 'jazz', pledgedAmount: '90.00' })
  // These rows must not be in the list: they are no longer open.
  await site.db.update(tables.songRequests).set({ status: 'in_progress' })
  const ids = await requests(site, {})
  return {
    who: await someone(site),
    query,
    ids: query.order === 'oldest' || query.sort ? ids.toReversed() : ids,
  }
}
const openCases = [
  ['open requests', {}],
  ['open requests of a genre', { genre: 'folk' }],
  ['open requests of a budget', { minPledged: '10', maxPledged: '30' }],
  ['open requests of both', { genre: 'folk', minPledged: '10' }],
  ['open requests, oldest first', { order: 'oldest' }],
  ['open requests of a genre, oldest first', { genre: 'folk', order: 'oldest' }],
  ['open requests, needed soonest', { sort: 'needed' }],
  ['open requests of both, needed soonest', { genre: 'folk', minPledged: '10', sort: 'needed' }],
  ['open requests of both, oldest first', { genre: 'folk', minPledged: '10', order: 'oldest' }],
] as const

export const requestLists: ListCase[] = [
  ...openCases.map(([name, query]): ListCase => [name, songRequests.open, (site) => open(site, query)]),
  [
    'own requests',
    songRequests.mine,
    async (site) => {
      const who = await someone(site)
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
    'own projects',
    projects.mine,
    async (site) => {
      const who = await site.as(await buildSongwriter(site.db))
      return { who, ids: await requests(site, { songwriterId: who.id, status: 'in_progress' }) }
    },
  ],
]

async function said(site: TestApp) {
  const { request, listener, params, who } = await project(site)
  const { id: deliveryId } = await buildDelivery(site.db, request)
  const row = { songRequestId: request.id, deliveryId, authorId: listener.id, text: 'Slower here' }
  // Thirty comments have the same second, so that a page ends between equal values.
  const second = (number: number) => Math.floor(number / 30)
  const newest = await rowsOf(site, tables.deliveryComments, (number) => ({ ...row, second: second(number) }))
  return { who, ids: newest.toReversed(), deliveryId, params }
}

const messages = ({ site, params, listener, songwriter }: Project) => {
  const row = { songRequestId: params.id, senderId: songwriter.id, receiverId: listener.id, message: 'Hello' }
  return rowsOf(site, tables.projectMessages, () => row)
}

export const workLists: ListCase[] = [
  inProject('notes', projects.notes, ({ site, ofProject }) =>
    rowsOf(site, tables.projectNotes, () => ({ ...ofProject, title: 'Bridge', content: 'In a minor key' })),
  ),
  inProject('messages', projects.messages, messages),
  inProject('progress', projects.status, ({ site, ofProject }) => {
    const row = { ...ofProject, status: 'writing', description: 'A verse' } as const
    return rowsOf(site, tables.projectStatusUpdates, () => row)
  }),
  inProject('creative changes', projects.creativeUpdates, ({ site, ofProject }) => {
    const row = (number: number) => ({ ...ofProject, field: `line ${number}`, newValue: 'jazz' })
    return rowsOf(site, tables.creativeDirectionUpdates, row)
  }),
  inProject('versions', deliveries.ofProject, ({ site, ofProject, params }) => {
    const songUrl = `/objects/private/songs/${params.id}/1.mp3`
    return rowsOf(site, tables.deliveries, (number) => ({ ...ofProject, version: number + 1, songUrl }))
  }),
  inProject('the timeline', timeline.ofProject, messages),
  inProject(
    'the timeline from its beginning',
    timeline.ofProject,
    async (of) => (await messages(of)).toReversed(),
    { order: 'oldest' },
  ),
  inProject('words sent first', lyricDrafts.ofRequest, ({ site, ofProject }) =>
    rowsOf(site, tables.lyricDrafts, () => ({ ...ofProject, lyrics: 'Leave the light on' })),
  ),
  [
    'comments on words',
    lyricDrafts.comments,
    async (site) => {
      const { request, listener, params, who } = await project(site)
      const draft = await buildLyricDraft(site.db, request)
      const row = {
        songRequestId: params.id,
        draftId: draft.id,
        authorId: listener.id,
        line: 1,
        text: 'Slower',
      }
      const ids = await rowsOf(site, tables.lyricComments, () => row)
      return { who, ids, params: { ...params, draftId: draft.id } }
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
]

async function pledges(site: TestApp, values: Partial<typeof tables.donations.$inferInsert>) {
  const { id: underwriterId } = await buildUser(site.db)
  return rowsOf(site, tables.donations, () => ({ underwriterId, amount: '10.00', code: newId(), ...values }))
}

async function payments(site: TestApp, query: Record<string, string>): Promise<List> {
  const { songwriter, ofProject } = await project(site)
  return { who: await site.as(songwriter), query, ids: await pledges(site, { ...ofProject, status: 'sent' }) }
}

async function book(site: TestApp, side: BookSide): Promise<List> {
  const { songwriter, ofProject } = await project(site)
  const giver = await buildUser(site.db)
  // Thirty payments are on the same day, so that a page ends between equal values.
  const dayAt = (number: number) => `2026-03-0${1 + Math.floor(number / 30)}T12:00:00.000Z`
  const ids = await rowsOf(site, tables.donations, (number) => ({
    ...ofProject,
    underwriterId: giver.id,
    amount: '10.00',
    receivedAmount: '10.00',
    code: newId(),
    status: 'confirmed' as const,
    sentAt: dayAt(number),
    confirmedAt: dayAt(number),
  }))
  const who = await site.as(side === 'given' ? giver : songwriter)
  return { who, query: { side, from: '2026-01-01', to: '2026-12-31' }, ids }
}

export const moneyLists: ListCase[] = [
  [
    'own donations',
    donations.mine,
    async (site) => {
      const who = await someone(site)
      return { who, ids: await pledges(site, { underwriterId: who.id, isGeneral: true }) }
    },
  ],
  inProject('pledges to a request', donations.ofRequest, ({ site, params }) =>
    pledges(site, { songRequestId: params.id }),
  ),
  inProject(
    'declined pledges',
    donations.ofRequest,
    async ({ site, params }) => {
      const declined = { status: 'rejected', rejectionReason: 'declined by listener' } as const
      return pledges(site, { songRequestId: params.id, ...declined })
    },
    { list: 'declined' },
  ),
  ['a book of what was given', books.entries, (site) => book(site, 'given')],
  ['a book of what was received', books.entries, (site) => book(site, 'received')],
  ['payments', donations.payments, (site) => payments(site, {})],
  ['payments to confirm', donations.payments, (site) => payments(site, { list: 'to_confirm' })],
  [
    'the ledger',
    donations.ledger,
    async (site) => {
      const { id: songRequestId } = await buildRequest(site.db, { status: 'in_progress' })
      const { id: underwriterId } = await buildUser(site.db)
      const of = { underwriterId, songRequestId, isGeneral: true, matchedAt: new Date().toISOString() }
      const matchIds = numbers.map(() => newId())
      const row = (number: number) => ({ ...of, amount: '5.00', code: newId(), matchId: matchIds[number]! })
      await rowsOf(site, tables.donations, row)
      return { who: site.visitor, ids: matchIds.toReversed() }
    },
  ],
]
