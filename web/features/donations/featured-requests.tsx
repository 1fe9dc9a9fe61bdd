import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { featuredCount } from '#contract/giving/donations'
import type { Order } from '#contract/grammar/text'
import { genres } from '#contract/people/songwriters'
import { useUrlChoices } from '../../lib/use-url-choices.ts'
import { lateForms } from '../../ui/late-forms.ts'
import { ListState } from '../../ui/list-state.tsx'
import { QuietButton } from '../../ui/quiet-button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type OpenFilter, openRequests } from '../song-requests/api.ts'
import { GenreFilter, NoMatches, useIsOwn } from '../song-requests/public/open-requests.tsx'
import { FeaturedRequest } from './featured-request.tsx'
import { useAnonymity } from './public/use-anonymity.tsx'
import { usePledge } from './use-pledge.ts'

/** Separate chunk with the payment methods, which are not needed before a pledge. */
const { CreatedDialog } = lateForms(() => import('./paying/created-dialog.tsx'))

const moreCount = 6
const across = 'grid grid-cols-1 gap-x-7 gap-y-10 sm:grid-cols-2 sm:gap-y-12'

const orderOptions = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
] as const satisfies { value: Order; label: string }[]

function useFeatured(choice: OpenFilter) {
  const { data, hasNextPage, fetchNextPage, ...query } = useInfiniteQuery(openRequests(choice))
  const key = JSON.stringify(choice)
  const [read, setRead] = useState({ key, count: featuredCount })
  if (read.key !== key) setRead({ key, count: featuredCount })
  const { count } = read
  const shown = data?.slice(0, count)
  const more = () => {
    if (!data) return
    if (count + moreCount > data.length && hasNextPage) void fetchNextPage()
    setRead({ key, count: count + moreCount })
  }
  return {
    ...query,
    data: shown,
    loaded: shown?.length,
    hasNextPage: hasNextPage || (data !== undefined && data.length > count),
    fetchNextPage: more,
  }
}

export function FeaturedRequests() {
  const id = useId()
  const [{ genre, order }, choose] = useUrlChoices({ genre: genres, order: ['oldest'] })
  const featured = useFeatured({ ...(genre && { genre }), ...(order && { order }) })
  // The new pledge is stored here, not in the request's row. If the request is accepted, its row disappears,
  // but the dialog must stay open.
  const { pledge, underway, created, dismiss } = usePledge()
  const { hidden, box } = useAnonymity()
  const isOwn = useIsOwn()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        Featured Requests
      </h2>
      <p className="measure mt-1.5 mb-4 text-sm text-muted">Stories waiting for your support.</p>
      <div className="mb-5 grid max-w-md grid-cols-2 gap-4">
        <GenreFilter value={genre} onChoose={(value) => choose({ genre: value })} />
        <SelectField
          label="Order"
          options={orderOptions}
          value={order}
          onChoose={(value) => choose({ order: value })}
        />
      </div>
      <ListState
        query={featured}
        skeleton={<FeaturedSkeletons />}
        empty={
          genre ? (
            <NoMatches>
              <QuietButton onClick={() => choose({ genre: undefined })}>Clear filters</QuietButton>
            </NoMatches>
          ) : (
            'No open requests right now. A pledge to the Community Fund will help the next one.'
          )
        }
        error="Error loading requests. Please try again."
      >
        {(items) => (
          <>
            {box}
            <ul className={`mt-5 ${across}`}>
              {items.map((request, at) => (
                <FeaturedRequest
                  key={request.id}
                  request={request}
                  own={isOwn(request.id)}
                  lead={at === 0}
                  pledge={(body) => pledge({ ...body, ...hidden })}
                  underway={underway}
                />
              ))}
            </ul>
          </>
        )}
      </ListState>
      {created && <CreatedDialog donation={created} onClose={dismiss} />}
    </section>
  )
}

const FeaturedSkeletons = () => (
  <div className={across}>
    {[1, 2, 3].map((row) => (
      <div key={row} className="grid content-start gap-3 first:sm:col-span-2 first:sm:grid-cols-2">
        <Skeleton className="aspect-square w-24 sm:w-full" />
        <div className="grid content-center gap-3">
          <Skeleton className="h-7 w-1/2" />
          <Skeleton className="h-16" />
          <Skeleton className="h-11 w-64 max-w-full" />
        </div>
      </div>
    ))}
  </div>
)
