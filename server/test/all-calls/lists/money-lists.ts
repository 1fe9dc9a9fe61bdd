import { type BookSide, books } from '#contract/giving/books'
import { donations } from '#contract/giving/donations'
import { generosity } from '#contract/giving/generosity'
import { newId } from '../../../db/schema/columns.ts'
import * as tables from '../../../db/schema.ts'
import { buildRequest, buildUser } from '../../factories.ts'
import type { TestApp } from '../../test-app.ts'
import { type List, type ListCase, newestFirst, numbers, project } from './list.ts'

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

export const moneyLists: ListCase[] = [
  ['matching offers', generosity.offers, offers],
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
]

async function book(site: TestApp, side: BookSide): Promise<List> {
  const { songwriter, request } = await project(site)
  const giver = await buildUser(site.db)
  // Many on one day, so that a page ends among equal values.
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
