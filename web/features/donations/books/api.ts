import { type BookSide, bookSides, books, type DayRange, DayRange as Range } from '#contract/giving/books'
import { fresh, read, readPages } from '../../../lib/calls/query.ts'

export interface Book extends DayRange {
  side: BookSide
}

/** Entries of a book, in pages of the largest size, because the user reads and prints all entries. */
export const bookEntries = ({ side, from, to }: Book) =>
  fresh(readPages(books.entries, { query: { side, from, to, limit: 100 } }))
export const bookSums = ({ side, from, to }: Book) => fresh(read(books.sums, { query: { side, from, to } }))

/**
 * Proof of a receipt. It isn't cached, because it changes with the state of the payment and with each new
 * checkpoint.
 */
export const receiptProof = (id: string) => fresh(read(books.proof, { params: { id } }))

/** First and last day of a year, in UTC like the days in the downloaded files. */
export const yearOf = (year: number): DayRange => ({ from: `${year}-01-01`, to: `${year}-12-31` })

export const thisYear = () => new Date().getUTCFullYear()

const isSide = (text: string | null): text is BookSide => bookSides.some((side) => side === text)

/**
 * Book (side and range of days) that the URL names. Without valid days in the URL, the range is this year.
 */
export function bookIn(search: URLSearchParams, side: BookSide): Book {
  const named = search.get('side')
  const range = Range.safeParse({ from: search.get('from'), to: search.get('to') })
  return { side: isSide(named) ? named : side, ...(range.success ? range.data : yearOf(thisYear())) }
}

/** Error messages for the first and the last day, if these days are no valid range. */
export const rangeProblems = (days: DayRange): Partial<DayRange> =>
  Object.fromEntries(Range.safeParse(days).error?.issues.map(({ path, message }) => [path[0], message]) ?? [])
