import { clsx } from 'clsx'
import type { Room } from '#contract/requests/song-requests'
import { firstNameOr } from '#contract/surface/format'
import { isTall } from '../../../lib/is-tall.ts'
import { StageBadge } from '../../../ui/badge.tsx'
import { Day } from '../../../ui/day.tsx'
import { isGiftToViewer, isInTheMaking, isStrangers } from './whose-page.ts'

/** Font size by the length of the title and the width of the column, so that no word is broken. */
const titleSize = (title: string) => {
  const height = isTall(title) ? 'leading-[1.3]' : title.length <= 26 && 'leading-[0.98]'
  if (title.length <= 26) return clsx('text-[min(clamp(2.5rem,1.6rem+4.4vw,5.25rem),13cqi)]', height)
  return clsx(title.length <= 60 ? 'text-3xl' : 'text-2xl', height)
}

export const RoomTitle = ({ room, room: { request } }: { room: Room }) => (
  <header className="room-band">
    <div className="@container min-w-0">
      {/* A stranger reads who asks below the title. A listener knows it, and reads the status in the stages. */}
      {isGiftToViewer(room) || isStrangers(room) || isInTheMaking(room) || (
        <p className="liner mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 [overflow-wrap:anywhere]">
          <StageBadge status={request.status} />
          {/* On narrow screens it is always on its own line, so that a font that loads late moves
              nothing. */}
          <span className="max-sm:basis-full">
            Requested by {firstNameOr(request.listener)} · <Day at={request.createdAt} />
          </span>
        </p>
      )}
      <h1 dir="auto" className={clsx('[overflow-wrap:break-word]', titleSize(request.title))}>
        {request.title}
      </h1>
      <p className="mt-3 font-serif text-lg">
        {request.emotions.join(', ')} <span aria-hidden>·</span> {request.genre}
      </p>
    </div>
  </header>
)
