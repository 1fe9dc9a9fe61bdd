import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { type BookSide, DayRange, wrongWay } from '#contract/giving/books'
import { csvPaths } from '#contract/giving/donations'
import { builtCurrency, currency } from '#contract/grammar/currency'
import { seconds } from '#contract/grammar/time'
import { firstNameOr } from '#contract/surface/format'
import type { Db } from '../../../db/client.ts'
import { firstId, firstIdAt } from '../../../db/page.ts'
import { rateCounter } from '../../../db/rate-limits.ts'
import { invalid, tooMany, unauthorized } from '../../../errors.ts'
import { addressOf } from '../../../http/client-address.ts'
import type { SiteFeature } from '../../../http/feature.ts'
import { listLedger } from '../fund.ts'
import { csvFile } from './csv.ts'
import { type Book, listBook } from './entries.ts'

const Year = z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(9999))
const OfYear = z.object({ year: Year })
const LedgerQuery = z.object({ year: z.optional(Year) })

const pageSize = 1000
/** Cache-Control max-age of the ledger's file, in seconds. */
const ledgerAge = 300

/** Serves CSV files: a person's own donations, given or received, and the fund's public ledger. */
export function csvRoutes({ app, db, env, currentUser }: SiteFeature) {
  const counter = rateCounter(db)
  const filesOfAddress = { name: 'ledger-file', max: env.rateFilesPerAddress, seconds: seconds.hour }

  const bookFile = (path: string, side: BookSide) =>
    app.get(path, async (request, reply) => {
      const user = await currentUser(request)
      if (!user) throw unauthorized()
      const { name, ...range } = rangeOf(request.query)
      const file = await csvFile(headings(side), bookRows(db, { userId: user.id, side, ...range }))
      return asFile(reply, `${fileNames[side]}-${name}`, 'no-store').send(file)
    })
  bookFile(csvPaths.mine, 'given')
  bookFile(csvPaths.received, 'received')

  app.get(csvPaths.ledger, async (request, reply) => {
    const asked = z.safeParse(LedgerQuery, request.query)
    if (!asked.success) throw invalid('Please give a year, as in ?year=2026', 'year')
    const { year } = asked.data
    const wait = await counter.take(filesOfAddress, addressOf(request))
    if (wait) throw tooMany('You’ve asked for this file many times. Please try again later.', wait)
    const file = await csvFile(headings('ledger'), ledgerRows(db, year))
    return asFile(reply, `fund${year ? `-${year}` : ''}`, `public, max-age=${ledgerAge}`).send(file)
  })
}

const asFile = (reply: FastifyReply, name: string, cache: string) =>
  reply
    .type('text/csv; charset=utf-8')
    .header('cache-control', cache)
    .header('content-disposition', `attachment; filename="songwright-${name}.csv"`)

const fileNames = { given: 'donations', received: 'received' } as const

function rangeOf(query: unknown): DayRange & { name: string } {
  const year = z.safeParse(OfYear, query)
  if (year.success)
    return { from: `${year.data.year}-01-01`, to: `${year.data.year}-12-31`, name: `${year.data.year}` }
  const range = z.safeParse(DayRange, query)
  if (range.success) return { ...range.data, name: `${range.data.from}-${range.data.to}` }
  const isBackwards = range.error.issues.some(({ message }) => message === wrongWay)
  throw invalid(isBackwards ? wrongWay : askRange, isBackwards ? 'to' : 'from')
}

const askRange = 'Please give the first and the last day, as in ?from=2026-04-06&to=2027-04-05'

const ofPayment = ['Amount', 'Received', 'Status', 'Method', 'Reference', 'Sent', 'Confirmed']
const columns = {
  given: ['Date', 'Code', 'For', 'Songwriter', ...ofPayment],
  received: ['Date', 'Code', 'For', 'Supporter', ...ofPayment],
  ledger: ['Date', 'Amount', 'Request', 'Status', 'Received', 'Supporter'],
}

const amounts = new Set(['Amount', 'Received'])
/** Headings of a file. Amounts name the site's currency, unless it is the built-in one. */
function headings(file: keyof typeof columns) {
  const { code } = currency()
  return code === builtCurrency.code
    ? columns[file]
    : columns[file].map((name) => (amounts.has(name) ? `${name} (${code})` : name))
}

async function* bookRows(db: Db, book: Book) {
  let cursor: string | undefined
  do {
    const { rows, next } = await listBook(db, book, { limit: pageSize, cursor, order: 'oldest' })
    cursor = next
    yield rows.map((one) => [
      one.day.slice(0, 10),
      one.code,
      one.title ?? 'Community Fund',
      one.other ?? (book.side === 'received' ? 'Anonymous' : ''),
      one.amount,
      one.receivedAmount,
      one.status,
      one.paymentMethod,
      one.externalRef,
      one.sentAt?.slice(0, 10) ?? null,
      one.confirmedAt?.slice(0, 10) ?? null,
    ])
  } while (cursor)
}

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
