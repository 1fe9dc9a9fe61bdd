import { ArrowRight } from 'lucide-react'
import type { Room } from '#contract/requests/song-requests'
import { tellHeight } from '../../../lib/tell-height.ts'
import { nextMove, placeOf } from './next-move.ts'

const makeRoom = tellHeight('--next-move')

/** Next move and its party, as a link to its place; on phones fixed to the bottom for both parties. */
export function NextStep({ room }: { room: Room }) {
  const place = placeOf(room)
  const words = nextMove(room)
  return (
    <p
      ref={makeRoom}
      aria-live="polite"
      data-pinned={room.project && room.request.status !== 'approved' ? '' : undefined}
      className="next-move font-serif text-lg leading-snug first-letter:uppercase [overflow-wrap:anywhere]"
    >
      {place === undefined ? (
        words
      ) : (
        <a
          href={`#${place}`}
          className="group flex min-h-12 items-center justify-between gap-x-4 py-2 underline decoration-accent underline-offset-4 lg:inline-flex"
        >
          <span>{words}</span>
          <ArrowRight aria-hidden className="size-5 shrink-0 text-accent" />
        </a>
      )}
    </p>
  )
}
