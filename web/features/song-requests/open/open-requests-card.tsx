import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useId } from 'react'
import { genres } from '#contract/people/songwriters'
import { budgets } from '#contract/requests/budgets'
import { wholeInCurrency } from '#contract/surface/format'
import { paths } from '#contract/surface/paths'
import { studioAnchors } from '#contract/surface/studio-paths'
import { useUrlChoices } from '../../../lib/use-url-choices.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Select } from '../../../ui/input.tsx'
import { ItemList } from '../../../ui/list-state.tsx'
import { Options, type SelectField } from '../../../ui/select-field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useFirstRows } from '../../../ui/use-first-rows.ts'
import { useSmall } from '../../../ui/use-media.ts'
import { ownProfile } from '../../songwriters/api.ts'
import { openRequests } from '../api.ts'
import { NoMatches } from '../public/open-requests.tsx'
import { OpenRequest } from './open-request.tsx'

const genreOptions = [{ value: 'all', label: 'All genres' }, ...genres]

const budgetNames = Object.keys(budgets) as (keyof typeof budgets)[]
const budgetOptions = () => [
  { value: 'all', label: 'All budgets' },
  ...budgetNames.map((value) => ({ value, label: value.replace(/^\d+/, wholeInCurrency) })),
]

const sorts = ['needed'] as const
const sortOptions = [
  { value: 'newest', label: 'Newest first' },
  { value: 'needed', label: 'Needed soonest' },
]

/** Rows on a phone at first, so that the profile below is near. */
const few = 2

const quiet = { variant: 'quiet', size: 'sm' } as const

const useFilters = () => useUrlChoices({ genre: genres, budget: budgetNames, sort: sorts })

/** Open requests that the URL's filters find. */
export function useFoundRequests() {
  const [{ genre, budget, sort }] = useFilters()
  return useInfiniteQuery(
    openRequests({
      ...(genre && { genre }),
      ...(budget && budgets[budget]),
      ...(sort && { sort }),
    }),
  )
}

export function OpenRequestsCard({ onAccepted }: { onAccepted?: (id: string) => void }) {
  const [{ genre, budget, sort }, choose] = useFilters()
  const requests = useFoundRequests()
  const rows = useFirstRows(requests, useSmall() ? few : undefined)
  const why = useId()
  const isNew = useQuery(ownProfile()).data === null
  return (
    <Card anchor={studioAnchors.open} title="Open Requests">
      {isNew && (
        <p id={why} className="mb-4">
          Save your profile first, then you can accept requests.
        </p>
      )}
      <div className="mb-4 grid max-w-3xl grid-cols-2 gap-3 *:last:col-span-full sm:grid-cols-3 sm:*:last:col-span-1">
        <Choice
          label="Genre"
          options={genreOptions}
          value={genre ?? 'all'}
          onChoose={(value) => choose({ genre: value })}
        />
        <Choice
          label="Budget"
          options={budgetOptions()}
          value={budget ?? 'all'}
          onChoose={(value) => choose({ budget: value })}
        />
        <Choice
          label="Order"
          options={sortOptions}
          value={sort ?? 'newest'}
          onChoose={(value) => choose({ sort: value })}
        />
      </div>
      <ItemList
        query={rows}
        skeleton={<RequestSkeletons />}
        empty={
          <NoMatches>
            {genre || budget ? (
              <Button {...quiet} onClick={() => choose({ genre: undefined, budget: undefined })}>
                Clear filters
              </Button>
            ) : (
              <Button {...quiet} busy={requests.isFetching} onClick={() => void requests.refetch()}>
                Refresh
              </Button>
            )}
          </NoMatches>
        }
        error="Error loading open requests. Please try again."
        className="divide-y divide-line border-t border-line"
      >
        {(request) => (
          <OpenRequest
            key={request.id}
            request={request}
            hinderedBy={isNew ? why : undefined}
            onAccepted={onAccepted}
          />
        )}
      </ItemList>
      {!rows.hasNextPage && (
        <p className="mt-4 text-sm text-muted">
          <a
            href={paths.feed()}
            className="inline-flex min-h-11 items-center underline decoration-line decoration-2 underline-offset-4 hover:text-ink hover:decoration-accent"
          >
            Follow new requests (RSS)
          </a>
        </p>
      )}
    </Card>
  )
}

/** A filter whose label is only heard: its first option ('All genres') says what it chooses. */
const Choice = ({ label, options, value, onChoose }: ComponentProps<typeof SelectField>) => (
  <label className="block">
    <span className="sr-only">{label}</span>
    <Select value={value} onChange={({ target }) => onChoose(target.value)}>
      <Options of={options} />
    </Select>
  </label>
)

const RequestSkeletons = () => (
  <div className="divide-y divide-line border-t border-line">
    {[1, 2, 3].map((row) => (
      <div
        key={row}
        className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 py-5 sm:grid-cols-[6rem_minmax(0,1fr)]"
      >
        <Skeleton className="aspect-square" />
        <div className="grid gap-3">
          <Skeleton className="h-7 w-1/2" />
          <Skeleton className="h-12" />
        </div>
      </div>
    ))}
  </div>
)
