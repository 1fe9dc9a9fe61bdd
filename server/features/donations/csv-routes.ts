import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { csvPaths } from '#contract/donations'
import type { Db } from '../../db/client.ts'
import type { Feature } from '../../deps.ts'
import { invalid, unauthorized } from '../../http/errors.ts'
import { csv, csvLines } from './csv.ts'
import { listLedger } from './fund.ts'
import { listOfYear } from './queries.ts'

const YearQuery = z.object({ year: z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(9999)) })

/** Files for a person's own books; everything in them is also in a call. */
export function csvRoutes({ app, db, currentUser }: Feature) {
  app.get(csvPaths.mine, async (request, reply) => {
    const user = await currentUser(request)
    if (!user) throw unauthorized()
    const asked = z.safeParse(YearQuery, request.query)
    if (!asked.success) throw invalid('Please give a year, as in ?year=2026', 'year')
    const { year } = asked.data
    const rows = (await listOfYear(db, user.id, year)).map((one) => [
      one.createdAt.slice(0, 10),
      one.code,
      one.request?.title ?? 'Community Fund',
      [one.request?.songwriter?.firstName, one.request?.songwriter?.lastName].filter(Boolean).join(' '),
      one.amount,
      one.receivedAmount,
      one.status,
      one.paymentMethod,
      one.externalRef,
      one.sentAt?.slice(0, 10) ?? null,
      one.confirmedAt?.slice(0, 10) ?? null,
    ])
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="songwright-donations-${year}.csv"`)
      .send(csv(headings.mine, rows))
  })

  app.get(csvPaths.ledger, (_request, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="songwright-fund.csv"')
      .send(Readable.from(ledgerLines(db))),
  )
}

const headings = {
  mine: [
    'Date',
    'Code',
    'For',
    'Songwriter',
    'Amount',
    'Received',
    'Status',
    'Method',
    'Reference',
    'Sent',
    'Confirmed',
  ],
  ledger: ['Date', 'Amount', 'Request', 'Status', 'Received', 'Giver'],
}

/** Page by page, so that years of matches take no more memory than a page of them. */
async function* ledgerLines(db: Db) {
  yield csv(headings.ledger, [])
  let cursor: string | undefined
  do {
    const { rows, next } = await listLedger(db, { limit: 100, cursor })
    cursor = next
    yield csvLines(
      rows.map((match) => [
        match.matchedAt.slice(0, 10),
        match.amount,
        match.request.title,
        match.status,
        match.receivedAmount,
        match.giver.firstName ?? 'Anonymous',
      ]),
    )
  } while (cursor)
}
