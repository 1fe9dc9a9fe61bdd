import { type BookSide, bookSides, books, type DayRange, DayRange as Range } from '#contract/giving/books'
import { fresh, read, readPages } from '../../../lib/calls/query.ts'

export interface Book extends DayRange {
  side: BookSide
}

/** Pages of the largest size, because a book is read and printed as a whole. */
export const bookEntries = ({ side, from, to }: Book) =>
  fresh(readPages(books.entries, { query: { side, from, to, limit: 100 } }))
export const bookSums = ({ side, from, to }: Book) => fresh(read(books.sums, { query: { side, from, to } }))

/** Fresh: the state of a payment changes, and the next checkpoint has it. */
export const receiptProof = (id: string) => fresh(read(books.proof, { params: { id } }))

/** All days of a year, in UTC as in the files. */
export const yearOf = (year: number): DayRange => ({ from: `${year}-01-01`, to: `${year}-12-31` })

export const thisYear = () => new Date().getUTCFullYear()

const isSide = (text: string | null): text is BookSide => bookSides.some((side) => side === text)

/** Book of the address; this year's without days. */
export function bookIn(search: URLSearchParams, side: BookSide): Book {
  const named = search.get('side')
  const range = Range.safeParse({ from: search.get('from'), to: search.get('to') })
  return { side: isSide(named) ? named : side, ...(range.success ? range.data : yearOf(thisYear())) }
}

/** Errors of each of these days. */
export const rangeProblems = (days: DayRange): Partial<DayRange> =>
  Object.fromEntries(Range.safeParse(days).error?.issues.map(({ path, message }) => [path[0], message]) ?? [])
