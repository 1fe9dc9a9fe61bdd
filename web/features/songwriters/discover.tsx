import { useInfiniteQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../lib/calls/current-user.ts'
import { ListState } from '../../ui/list-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { songwriterList } from './api.ts'
import { SongwriterCard } from './songwriter-card.tsx'

const shapes = (
  <div className="grid gap-7 py-4">
    {[0, 1, 2].map((shape) => (
      <div key={shape} className="flex gap-4">
        <Skeleton className="size-12 rounded-full" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-28" />
        </div>
      </div>
    ))}
  </div>
)

/** List of songwriters; at most 24rem high, then it scrolls (spec 2.listener.discover-scrolls). */
export function DiscoverSongwriters() {
  const songwriters = useInfiniteQuery(songwriterList())
  const me = useCurrentUser()?.id
  return (
    <section
      aria-label="Songwriters"
      // Keyboard access: a scrolling box needs focus while nothing in it is focusable.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="-mx-2 max-h-96 overflow-y-auto overscroll-contain px-2"
    >
      <ListState
        query={songwriters}
        skeleton={shapes}
        empty="No songwriters yet. Your request will be waiting for the first one."
        error="Error loading songwriters. Please try again."
      >
        {(items) => (
          <ul className="divide-y divide-line">
            {items.map((songwriter) => (
              <li key={songwriter.id} className="py-5 first:pt-1">
                <SongwriterCard songwriter={songwriter} own={songwriter.id === me} />
              </li>
            ))}
          </ul>
        )}
      </ListState>
    </section>
  )
}
