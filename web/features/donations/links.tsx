import { Link } from 'wouter'
import type { BookSide } from '#contract/giving/books'
import type { Donation } from '#contract/giving/donations'
import { booksPath } from '#contract/surface/book-paths'
import { paths } from '#contract/surface/paths'

type Titled = Pick<NonNullable<Donation['request']>, 'title' | 'shareableId'>

/** Title of a request, as a link to its page if the viewer may know the share link. */
export const RoomTitle = ({ request: { title, shareableId } }: { request: Titled }) =>
  shareableId === null ? (
    title
  ) : (
    <Link
      href={paths.room(shareableId)}
      className="underline decoration-line underline-offset-4 hover:decoration-accent"
    >
      {title}
    </Link>
  )

export const BooksLink = ({ side }: { side: BookSide }) => (
  <Link
    href={booksPath(side)}
    className="inline-flex min-h-11 items-center text-ink underline decoration-line underline-offset-4 hover:decoration-accent"
  >
    Books for any dates
  </Link>
)
