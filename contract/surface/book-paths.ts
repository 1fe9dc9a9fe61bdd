import type { BookSide } from '../giving/books.ts'
import { routes } from './paths.ts'

// This file is separate from paths.ts, because a first visit loads all of that module.

export const receiptPath = (donationId: string) => `/donations/${encodeURIComponent(donationId)}/receipt`

export const booksPath = (side: BookSide) => `${routes.books}?side=${side}`
