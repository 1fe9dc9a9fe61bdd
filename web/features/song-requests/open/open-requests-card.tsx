import { useInfiniteQuery } from '@tanstack/react-query'
import { genres } from '#contract/people/songwriters'
import { budgets } from '#contract/requests/song-requests'
import { wholeInCurrency } from '#contract/surface/format'
import { paths, studioAnchors } from '#contract/surface/paths'
import { useUrlChoices } from '../../../lib/use-url-choices.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ItemList } from '../../../ui/list-state.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useFirstRows } from '../../../ui/use-first-rows.ts'
import { openRequests } from '../api.ts'
import { GenreFilter, NoMatches } from '../public/open-requests.tsx'
import { Invitations, type InvitationsProps } from './invitations.tsx'
import { OpenRequest } from './open-request.tsx'

const budgetNames = Object.keys(budgets) as (keyof typeof budgets)[]
const budgetOptions = () => [
  { value: 'all', label: 'All budgets' },
  ...budgetNames.map((value) => ({ value, label: value.replace(/^\d+/, wholeInCurrency) })),
]

const quiet = { variant: 'quiet', size: 'sm' } as const

export function OpenRequestsCard(props: InvitationsProps) {
  const [{ genre, budget }, choose] = useUrlChoices({ genre: genres, budget: budgetNames })
  const requests = useInfiniteQuery(
    openRequests({
      ...(genre && { genre }),
      ...(budget && budgets[budget]),
    }),
  )
  return (
    <Card anchor={studioAnchors.open} title="Open Requests" description="Stories waiting for a songwriter.">
      <Invitations {...props} />
      <div className="mb-5 grid max-w-xl grid-cols-2 gap-4">
        <GenreFilter value={genre} onChoose={(value) => choose({ genre: value })} />
        <SelectField
          label="Budget"
          options={budgetOptions()}
          value={budget}
          onChoose={(value) => choose({ budget: value })}
        />
      </div>
      <ItemList
        query={useFirstRows(requests)}
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
        {(request) => <OpenRequest key={request.id} request={request} onAccepted={props.onAccepted} />}
      </ItemList>
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
