import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { Genre, genres } from '#contract/people/songwriters'
import { useCurrentUser } from '../../lib/calls/current-user.ts'
import { Button } from '../../ui/button.tsx'
import { Choices } from '../../ui/choices.tsx'
import { ListState } from '../../ui/list-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { songwriterList } from './api.ts'
import { PlaySample } from './play-sample.tsx'
import { SongwriterCard } from './songwriter-card.tsx'

const shapes = (
  <div className="grid gap-x-10 gap-y-7 py-5 md:grid-cols-2 xl:grid-cols-3">
    {[0, 1, 2, 3, 4, 5].map((shape) => (
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

const all = 'all'
const options = [all, ...genres].map((value) => ({
  value,
  label: value === all ? 'All genres' : value,
}))

/** The genre that the URL names: it survives a reload, and the way back from a songwriter's page. */
function useGenre() {
  const [search, setSearch] = useSearchParams()
  const named = Genre.safeParse(search.get('genre'))
  const choose = (value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === all) next.delete('genre')
        else next.set('genre', value)
        return next
      },
      { replace: true },
    )
  return [named.success ? named.data : undefined, choose] as const
}

/** List of songwriters; at most 24rem high, then it scrolls (spec 2.listener.discover-scrolls). */
export function DiscoverSongwriters() {
  const [genre, choose] = useGenre()
  const songwriters = useInfiniteQuery(songwriterList(genre))
  const me = useCurrentUser()?.id
  return (
    <>
      <Choices label="Songwriters of" hideLabel options={options} value={genre ?? all} onChange={choose} />
      <section
        aria-label="Songwriters"
        // Keyboard access: a scrolling box needs focus while nothing in it is focusable.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="-mx-2 mt-5 max-h-96 overflow-y-auto overscroll-contain border-t border-line px-2 pt-1"
      >
        <ListState
          query={songwriters}
          skeleton={shapes}
          empty={
            genre ? (
              <p>
                No {genre} songwriters yet.{' '}
                <Button variant="quiet" size="sm" onClick={() => choose(all)}>
                  Show all genres
                </Button>
              </p>
            ) : (
              'No songwriters yet. Your request will be waiting for the first one.'
            )
          }
          error="Error loading songwriters. Please try again."
        >
          {(items) => (
            <ul className="grid grid-cols-1 gap-x-10 md:grid-cols-2 xl:grid-cols-3">
              {items.map((songwriter) => (
                <li key={songwriter.id} className="border-b border-line py-5">
                  <SongwriterCard
                    songwriter={songwriter}
                    own={songwriter.id === me}
                    play={songwriter.sample && <PlaySample songwriter={songwriter} />}
                  />
                </li>
              ))}
            </ul>
          )}
        </ListState>
      </section>
    </>
  )
}
