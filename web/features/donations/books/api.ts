import { type BookSide, books, type DayRange } from '#contract/giving/books'
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
