import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { genres } from '#contract/people/songwriters'
import { budgets } from '#contract/requests/song-requests'
import { paths, studioAnchors } from '#contract/surface/paths'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/input.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useFirstRows } from '../../../ui/use-first-rows.ts'
import { openRequests } from '../api.ts'
import { Invitations, type InvitationsProps } from './invitations.tsx'
import { OpenRequest } from './open-request.tsx'
import { useHindrance } from './use-hindrance.ts'

const all = 'all' as const
const budgetNames = Object.keys(budgets) as (keyof typeof budgets)[]
type Filter = 'genre' | 'budget'

/** The filters, which are in the URL: they survive a reload, and the way to a room and back. */
function useFilters() {
  const [search] = useSearchParams()
  const genre = genres.find((name) => name === search.get('genre')) ?? all
  const budget = budgetNames.find((name) => name === search.get('budget')) ?? all
  const set = (values: Partial<Record<Filter, string>>) => {
    const next = new URL(location.href)
    for (const [name, value = all] of Object.entries(values)) {
      if (value === all) next.searchParams.delete(name)
      else next.searchParams.set(name, value)
    }
    // Not by the router, which drops the place in the page.
    history.pushState(null, '', next)
  }
  return { genre, budget, set }
}

/** Requests that a songwriter may accept: invitations first, then open ones. */
export function OpenRequestsCard(props: InvitationsProps) {
  const { genre, budget, set } = useFilters()
  const requests = useInfiniteQuery(
    openRequests({
      ...(genre !== all && { genre }),
      ...(budget !== all && budgets[budget]),
    }),
  )
  const hindrance = useHindrance()
  const isFiltered = genre !== all || budget !== all
  return (
    <Card anchor={studioAnchors.open} title="Open Requests" description="Stories waiting for a songwriter.">
      <Invitations {...props} />
      <div className="mb-5 grid max-w-xl grid-cols-2 gap-4">
        <Field label="Genre">
          <Select value={genre} onChange={(event) => set({ genre: event.target.value })}>
            <option value={all}>All genres</option>
            {genres.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Budget">
          <Select value={budget} onChange={(event) => set({ budget: event.target.value })}>
            <option value={all}>All budgets</option>
            {budgetNames.map((name) => (
              <option key={name} value={name}>
                ${name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <ListState
        query={useFirstRows(requests)}
        skeleton={<RequestSkeletons />}
        empty={
          <div className="flex flex-wrap items-center gap-3">
            <p>No open requests match your filters.</p>
            {isFiltered ? (
              <Button variant="quiet" size="sm" onClick={() => set({ genre: all, budget: all })}>
                Clear filters
              </Button>
            ) : (
              <Button
                variant="quiet"
                size="sm"
                busy={requests.isFetching}
                onClick={() => void requests.refetch()}
              >
                Refresh
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
          Follow new requests (RSS)
        </a>
      </p>
    </Card>
  )
}

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
