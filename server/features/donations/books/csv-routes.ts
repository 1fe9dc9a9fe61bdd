import * as z from 'zod/mini'
import { csvPaths } from '#contract/giving/donations'
import { builtCurrency, currency } from '#contract/grammar/currency'
import { firstNameOr, fullName } from '#contract/surface/format'
import type { Db } from '../../../db/client.ts'
import { firstId, firstIdAt } from '../../../db/page.ts'
import { invalid, tooMany, unauthorized } from '../../../errors.ts'
import type { SiteFeature } from '../../../http/feature.ts'
import { addressOf } from '../../../http/guards/client-address.ts'
import { rateCounter } from '../../../http/guards/rate-limits.ts'
import { listLedger } from '../fund.ts'
import { listOfYear } from '../reads.ts'
import { csvFile } from './csv.ts'

const Year = z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(9999))
const OwnQuery = z.object({ year: Year })
const LedgerQuery = z.object({ year: z.optional(Year) })

/** Rows in one batch. */
const pageSize = 1000
/** Cache-Control max-age of the ledger's file, in seconds. */
const ledgerAge = 300

/** CSV exports for a person's own books; everything in them is also in a call. */
export function csvRoutes({ app, db, env, currentUser }: SiteFeature) {
  const counter = rateCounter(db)
  const filesOfAddress = { name: 'ledger-file', max: env.rateFilesPerAddress, seconds: 3600 }

  app.get(csvPaths.mine, async (request, reply) => {
    const user = await currentUser(request)
    if (!user) throw unauthorized()
    const { year } = asked(OwnQuery, request.query)
    const file = await csvFile(headings('mine'), ownRows(db, user.id, year))
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="songwright-donations-${year}.csv"`)
      .send(file)
  })

  app.get(csvPaths.ledger, async (request, reply) => {
    const { year } = asked(LedgerQuery, request.query)
    const wait = await counter.take(filesOfAddress, addressOf(request))
    if (wait) throw tooMany('You’ve asked for this file many times. Please try again later.', wait)
    const file = await csvFile(headings('ledger'), ledgerRows(db, year))
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', `public, max-age=${ledgerAge}`)
      .header('content-disposition', `attachment; filename="songwright-fund${year ? `-${year}` : ''}.csv"`)
      .send(file)
  })
}

function asked<Schema extends z.ZodMiniType>(schema: Schema, query: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, query)
  if (!parsed.success) throw invalid('Please give a year, as in ?year=2026', 'year')
  return parsed.data
}

const columns = {
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
  ledger: ['Date', 'Amount', 'Request', 'Status', 'Received', 'Supporter'],
}

const amounts = new Set(['Amount', 'Received'])
/** A site in another currency than the built one names it, where a number alone would be read as dollars. */
function headings(file: keyof typeof columns) {
  const { code } = currency()
  return code === builtCurrency.code
    ? columns[file]
    : columns[file].map((name) => (amounts.has(name) ? `${name} (${code})` : name))
}

async function* ownRows(db: Db, giver: string, year: number) {
  for (let after: string | undefined = firstId; after; ) {
    const page = await listOfYear(db, { giver, year, after, limit: pageSize })
    after = page.length < pageSize ? undefined : page.at(-1)?.id
    yield page.map((one) => [
      one.createdAt.slice(0, 10),
      one.code,
      one.request?.title ?? 'Community Fund',
      one.request?.songwriter ? fullName(one.request.songwriter) : '',
      one.amount,
      one.receivedAmount,
      one.status,
      one.paymentMethod,
      one.externalRef,
      one.sentAt?.slice(0, 10) ?? null,
      one.confirmedAt?.slice(0, 10) ?? null,
    ])
  }
}

/** Every match, or those of one year (UTC). */
async function* ledgerRows(db: Db, year: number | undefined) {
  const begin = (of: number) => firstIdAt(new Date(Date.UTC(of, 0)))
  const from = year ? begin(year) : firstId
  let cursor = year ? begin(year + 1) : undefined
  do {
    const { rows, next } = await listLedger(db, { limit: pageSize, cursor, from })
    cursor = next
    yield rows.map((match) => [
      match.matchedAt.slice(0, 10),
      match.amount,
      match.request.title,
      match.status,
      match.receivedAmount,
      firstNameOr(match.giver),
    ])
  } while (cursor)
}
