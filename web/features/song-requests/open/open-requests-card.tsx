import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Genre, genres } from '#contract/people/songwriters'
import { budgets } from '#contract/requests/song-requests'
import { paths, studioAnchors } from '#contract/surface/paths'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/input.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { openRequests } from '../api.ts'
import { Invitations, type InvitationsProps } from './invitations.tsx'
import { OpenRequest } from './open-request.tsx'
import { useHindrance } from './use-hindrance.ts'

type Budget = keyof typeof budgets
const all = 'all'
const unfiltered: { genre: Genre | typeof all; budget: Budget | typeof all } = { genre: all, budget: all }

/** Requests that a songwriter may accept: invitations first, then open ones. */
export function OpenRequestsCard(props: InvitationsProps) {
  const [filter, setFilter] = useState(unfiltered)
  const { genre, budget } = filter
  const requests = useInfiniteQuery(
    openRequests({
      ...(genre !== all && { genre }),
      ...(budget !== all && budgets[budget]),
    }),
  )
  const hindrance = useHindrance()
  const isFiltered = genre !== all || budget !== all
  return (
    <Card anchor={studioAnchors.open} title="Open Requests" description="Stories that wait for their song.">
      <Invitations {...props} />
      <div className="mb-6 grid gap-4 sm:grid-cols-2">
        <Field label="Genre">
          <Select
            value={genre}
            onChange={(event) => setFilter({ ...filter, genre: event.target.value as Genre })}
          >
            <option value={all}>All genres</option>
            {genres.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Budget">
          <Select
            value={budget}
            onChange={(event) => setFilter({ ...filter, budget: event.target.value as Budget })}
          >
            <option value={all}>All budgets</option>
            {Object.keys(budgets).map((name) => (
              <option key={name} value={name}>
                ${name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <ListState
        query={requests}
        skeleton={<RequestSkeletons />}
        empty={
          <div className="flex flex-wrap items-center gap-3">
            <p>No open requests match your filters.</p>
            {isFiltered ? (
              <Button variant="quiet" size="sm" onClick={() => setFilter(unfiltered)}>
                Clear filters
              </Button>
            ) : (
              <Button
                variant="quiet"
                size="sm"
                busy={requests.isFetching}
                onClick={() => void requests.refetch()}
              >
                Look again
              </Button>
            )}
          </div>
        }
        error="Error loading open requests. Please try again."
      >
        {(items) => (
          <ul className="divide-y divide-line border-t border-line">
            {items.map((request) => (
              <OpenRequest
                key={request.id}
                request={request}
                hindrance={hindrance(request.id)}
                onAccepted={props.onAccepted}
              />
            ))}
          </ul>
        )}
      </ListState>
      <p className="mt-4 text-sm text-muted">
        <a
          href={paths.feed()}
          className="inline-flex min-h-11 items-center underline decoration-line decoration-2 underline-offset-4 hover:text-ink hover:decoration-accent"
        >
          Follow by feed
        </a>
      </p>
    </Card>
  )
}

const RequestSkeletons = () => (
  <div className="divide-y divide-line border-t border-line">
    {[1, 2, 3].map((row) => (
      <div key={row} className="grid gap-3 py-6">
        <Skeleton className="h-7 w-1/2" />
        <Skeleton className="h-4 w-1/3" />
        <Skeleton className="h-16" />
        <Skeleton className="h-11 w-40" />
      </div>
    ))}
  </div>
)
