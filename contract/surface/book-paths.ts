import type { BookSide } from '../giving/books.ts'
import { routes } from './paths.ts'

// Not in paths.ts, all of which a first visit loads.

export const receiptPath = (donationId: string) => `/donations/${encodeURIComponent(donationId)}/receipt`

/** What one gave or received, on the page that prints. */
export const booksPath = (side: BookSide) => `${routes.books}?side=${side}`
