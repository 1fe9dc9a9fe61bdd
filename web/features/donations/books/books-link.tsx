import { Link } from 'wouter'
import type { BookSide } from '#contract/giving/books'
import { booksPath } from '#contract/surface/book-paths'

export const BooksLink = ({ side }: { side: BookSide }) => (
  <Link
    href={booksPath(side)}
    className="inline-flex min-h-11 items-center text-ink underline decoration-line underline-offset-4 hover:decoration-accent"
  >
    Books for any dates
  </Link>
)
