import type { Room } from '#contract/requests/song-requests'
import { Day } from '../../../ui/day.tsx'
import { HiddenMark } from '../../../ui/hidden-mark.tsx'
import { Stars } from '../../../ui/stars.tsx'

/** What the listener said of the finished song. */
export const ReviewQuote = ({ review, by }: { review: NonNullable<Room['review']>; by: string }) => (
  <figure className="max-w-[52ch] border-l-[3px] border-accent pl-5">
    <Stars rating={review.rating} />
    {review.review && (
      <blockquote dir="auto" className="mt-2 font-serif text-lg whitespace-pre-wrap [overflow-wrap:anywhere]">
        “{review.review}”
      </blockquote>
    )}
    <figcaption className="mt-2 text-sm text-muted">
      {by}, <Day at={review.createdAt} />
    </figcaption>
    <HiddenMark hiddenAt={review.hiddenAt} />
  </figure>
)
