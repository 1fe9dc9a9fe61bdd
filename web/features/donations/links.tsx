import { Link } from 'wouter'
import type { BookSide } from '#contract/giving/books'
import type { Donation } from '#contract/giving/donations'
import { booksPath } from '#contract/surface/book-paths'
import { paths } from '#contract/surface/paths'
import { ButtonLink } from '../../ui/button.tsx'

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

/** The one link from a page to books, CSV files and what they mean for taxes. */
export const RecordsLink = ({ side }: { side: BookSide }) => (
  <ButtonLink variant="quiet" size="sm" href={booksPath(side)}>
    Records
  </ButtonLink>
)
