import * as z from 'zod/mini'
import { isDay } from '../grammar/calendar.ts'
import { get, list } from '../grammar/endpoint.ts'
import { Money } from '../grammar/money.ts'
import { donationStatuses } from '../grammar/state.ts'
import { Id, PageQuery, Timestamp } from '../grammar/text.ts'
import { ReceiptProof } from './books/proof.ts'

export const bookSides = ['given', 'received'] as const
export type BookSide = (typeof bookSides)[number]

const badDay = 'Please give a day from the year 2000 on, as in 2026-04-06'

/** A day in UTC: '2026-04-06'. */
const Day = z.string(badDay).check(z.refine(isDay, { message: badDay, abort: true }))

export const wrongWay = 'The first day must not be after the last one'
const isRightWay = ({ from, to }: { from: string; to: string }) => from <= to
const rightWay = { message: wrongWay, path: ['to'] }

/** Range of days, including its first and its last day. */
export const DayRange = z.object({ from: Day, to: Day }).check(z.refine(isRightWay, rightWay))
export type DayRange = z.infer<typeof DayRange>

const side = z.enum(bookSides)

/**
 * One entry in a person's books. The day of a gift is the day on which the giver marked it as paid. The day
 * of an unpaid gift is the day of its pledge. The day of a received payment is that of its confirmation
 * (product.md, "Receipts and books").
 */
export const BookEntry = z.object({
  id: Id,
  day: Timestamp,
  code: z.string(),
  /** Title of the song; null if no song is known. */
  title: z.nullable(z.string()),
  /**
   * Name of the other person: the songwriter who is paid, or the giver's first name. Null if unknown or
   * anonymous.
   */
  other: z.nullable(z.string()),
  amount: Money,
  receivedAmount: z.nullable(Money),
  status: z.enum(donationStatuses),
  rejectionReason: z.nullable(z.string()),
})
export type BookEntry = z.infer<typeof BookEntry>

const BookSums = z.object({
  count: z.number(),
  pledged: Money,
  /** Sum that songwriters confirmed. */
  received: Money,
  ended: Money,
})
export type BookSums = z.infer<typeof BookSums>

export const books = {
  entries: list('/api/books', BookEntry, {
    summary: 'What you gave, or received, on the days of a range (UTC), the newest first',
    query: z.extend(PageQuery, { side, from: Day, to: Day }).check(z.refine(isRightWay, rightWay)),
  }),
  sums: get('/api/books/sums', BookSums, {
    summary: 'How much that is',
    query: z.object({ side, from: Day, to: Day }).check(z.refine(isRightWay, rightWay)),
  }),
  proof: get('/api/donations/:id/proof', z.nullable(ReceiptProof), {
    summary: 'One of your own receipts with its proof, or null until a checkpoint has all of its events',
  }),
}
