import { useInfiniteQuery } from '@tanstack/react-query'
import { genres, type Listed, type SongwriterFilters, songwriters } from '#contract/people/songwriters'
import { fullName, shortInCurrency } from '#contract/surface/format'
import { call } from '../../lib/calls/api.ts'
import { useCurrentUser } from '../../lib/calls/current-user.ts'
import { useUrlChoices } from '../../lib/use-url-choices.ts'
import { PlayButton } from '../../player/play-button.tsx'
import { firstSampleOf } from '../../player/samples.ts'
import { deck } from '../../player/sound/deck.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Choices } from '../../ui/choices.tsx'
import { ItemList } from '../../ui/list-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { songwriterList } from './api.ts'
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

const mostPrice = '150'
const choices = {
  genre: genres,
  hasSamples: ['true'],
  canBePaid: ['true'],
  maxPrice: [mostPrice],
  notPaused: ['true'],
} as const

/** Not a constant, because the site's currency is not known at import. */
function switchesNow() {
  const price = shortInCurrency(`${mostPrice}.00`)
  return [
    { name: 'hasSamples', value: 'true', label: 'Has samples', phrase: 'have samples' },
    { name: 'canBePaid', value: 'true', label: 'Can be paid', phrase: 'can be paid' },
    { name: 'maxPrice', value: mostPrice, label: `Up to ${price}`, phrase: `write for up to ${price}` },
    { name: 'notPaused', value: 'true', label: 'Not pausing', phrase: 'take invitations' },
  ] as const
}

function NobodyFound({ filters, onShowAll }: { filters: SongwriterFilters; onShowAll: () => void }) {
  const wanted = switchesNow()
    .filter(({ name }) => filters[name])
    .map(({ phrase }) => phrase)
  return (
    <p>
      No {filters.genre ? `${filters.genre} ` : ''}songwriters{' '}
      {wanted.length > 0 && `who ${wanted.join(' and ')} `}yet.{' '}
      <Button variant="quiet" size="sm" onClick={onShowAll}>
        {wanted.length > 0 ? 'Show all songwriters' : 'Show all genres'}
      </Button>
    </p>
  )
}

const none = Object.fromEntries(Object.keys(choices).map((name) => [name, '']))

/** List of songwriters. Above a height of 24rem it scrolls (spec 2.listener.discover-scrolls). */
export function DiscoverSongwriters() {
  const [filters, choose] = useUrlChoices(choices)
  const isFiltered = Object.keys(filters).length > 0
  // Without filters, the list shares its query with other parts of the site.
  const songwriters = useInfiniteQuery(songwriterList(isFiltered ? filters : undefined))
  const me = useCurrentUser()?.id
  return (
    <>
      <Choices
        label="Songwriters by genre"
        hideLabel
        options={options}
        value={filters.genre ?? all}
        onChange={(genre) => choose({ genre })}
      />
      <fieldset className="mt-2 flex flex-wrap gap-2">
        <legend className="sr-only">Show only</legend>
        {switchesNow().map(({ name, value, label }) => (
          <Checkbox
            key={name}
            look="chip"
            label={label}
            checked={name in filters}
            onChange={({ target }) => choose({ [name]: target.checked ? value : '' })}
          />
        ))}
      </fieldset>
      <section
        aria-label="Songwriters"
        // Keyboard access: a scrolling box needs focus while nothing in it is focusable.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="-mx-2 mt-5 max-h-96 overflow-y-auto overscroll-contain border-t border-line px-2 pt-1"
      >
        <ItemList
          query={songwriters}
          skeleton={shapes}
          empty={
            isFiltered ? (
              <NobodyFound filters={filters} onShowAll={() => choose(none)} />
            ) : (
              'No songwriters yet. Your request will be waiting for the first one.'
            )
          }
          error="Error loading songwriters. Please try again."
          className="grid grid-cols-1 gap-x-10 md:grid-cols-2 xl:grid-cols-3"
        >
          {(songwriter) => (
            <li key={songwriter.id} className="border-b border-line py-5">
              <SongwriterCard
                songwriter={songwriter}
                own={songwriter.id === me}
                play={songwriter.sample && <PlaySample songwriter={songwriter} />}
              />
            </li>
          )}
        </ItemList>
      </section>
    </>
  )
}

function PlaySample({ songwriter }: { songwriter: Listed }) {
  const song = firstSampleOf(songwriter, fullName(songwriter.user))
  return song && <PlayButton song={song} onPlay={() => void learn(songwriter.id, song.src)} />
}

async function learn(id: string, src: string) {
  try {
    const { samples } = await call(songwriters.one, { params: { id } })
    const peaks = samples.find(({ songUrl }) => songUrl === src)?.peaks
    if (peaks) deck.learn(src, { peaks })
  } catch {
    // Without a waveform the player shows a plain bar.
  }
}
