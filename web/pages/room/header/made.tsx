import type { Room } from '#contract/requests/song-requests'
import { firstNameOr } from '#contract/surface/format'
import { ReportLink } from '../../../features/moderation/public/report-link.tsx'
import { SongwriterCard } from '../../../features/songwriters/songwriter-card.tsx'
import { useCurrentUser } from '../../../lib/calls/current-user.ts'
import { Day } from '../../../ui/day.tsx'
import { HiddenMark } from '../../../ui/hidden-mark.tsx'
import { Stars } from '../../../ui/stars.tsx'

export function Made({ room }: { room: Room }) {
  const { viewer, review, request } = room
  return (
    <>
      {review && (
        <figure className="max-w-[52ch] border-l-[3px] border-accent pl-5">
          <Stars rating={review.rating} />
          {review.review && (
            <blockquote
              dir="auto"
              className="mt-2 font-serif text-lg whitespace-pre-wrap [overflow-wrap:anywhere]"
            >
              “{review.review}”
            </blockquote>
          )}
          <figcaption className="mt-2 flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {firstNameOr(request.listener)}, <Day at={review.createdAt} />
            </span>
            {viewer !== 'listener' && review.review && (
              <ReportLink kind="review" id={request.id} link={request.shareableId} />
            )}
          </figcaption>
          <HiddenMark hiddenAt={review.hiddenAt} />
        </figure>
      )}
      <Credit room={room} />
    </>
  )
}

export function Credit({ room: { songwriter } }: { room: Room }) {
  const me = useCurrentUser()
  if (!songwriter) return null
  return (
    <section aria-label="Songwriter" className="max-w-md border-t border-line pt-5">
      <p className="liner mb-3 text-muted">Written by</p>
      <SongwriterCard songwriter={songwriter} linked={me !== null && !songwriter.isHidden} />
    </section>
  )
}
