import type { ReactNode } from 'react'
import type { Room } from '#contract/requests/song-requests'
import { Day } from '../../../ui/day.tsx'
import { HiddenMark } from '../../../ui/hidden-mark.tsx'
import { Stars } from '../../../ui/stars.tsx'

interface ReviewQuoteProps {
  review: NonNullable<Room['review']>
  by: string
  actions: ReactNode
}

export const ReviewQuote = ({ review, by, actions }: ReviewQuoteProps) => (
  <figure className="max-w-[52ch] border-l-[3px] border-accent pl-5">
    <Stars rating={review.rating} />
    {review.review && (
      <blockquote dir="auto" className="mt-2 font-serif text-lg whitespace-pre-wrap [overflow-wrap:anywhere]">
        “{review.review}”
      </blockquote>
    )}
    <figcaption className="mt-2 flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {by}, <Day at={review.createdAt} />
      </span>
      {actions}
    </figcaption>
    <HiddenMark hiddenAt={review.hiddenAt} />
  </figure>
)
