import { ArrowRight } from 'lucide-react'
import type { Room } from '#contract/requests/song-requests'
import { makingOf, nextMove } from '../../../features/song-requests/public/next-move.ts'
import { tellHeight } from '../../../lib/tell-height.ts'

const makeRoom = tellHeight('--next-move')

/**
 * Who must do what next, for a songwriter as a link to where it is done. On phones it is fixed to the bottom
 * while the song is being made.
 */
export function NextStep({ room }: { room: Room }) {
  const { words, place } = nextMove(makingOf(room))
  const { viewer, request } = room
  return (
    <p
      ref={makeRoom}
      aria-live="polite"
      data-pinned={viewer === 'songwriter' && request.status !== 'approved' ? '' : undefined}
      className={nextMoveClass}
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

export const nextMoveClass =
  'next-move font-serif text-lg leading-snug first-letter:uppercase [overflow-wrap:anywhere]'
