import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { featuredCount } from '#contract/giving/donations'
import { lateForms } from '../../ui/late-forms.ts'
import { ListState } from '../../ui/list-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAnonymity } from '../../ui/use-anonymity.tsx'
import { openRequests } from '../song-requests/api.ts'
import { FeaturedRequest } from './featured-request.tsx'
import { usePledge } from './use-pledge.ts'

/** Separate chunk with the payment methods, which are not needed before a pledge. */
const { CreatedDialog } = lateForms(() => import('./paying/created-dialog.tsx'))

const moreCount = 6
const across = 'grid grid-cols-1 gap-x-7 gap-y-6 sm:grid-cols-2 sm:gap-y-12'

function useFeatured() {
  const { data, hasNextPage, fetchNextPage, ...query } = useInfiniteQuery(openRequests())
  const [count, setCount] = useState<number>(featuredCount)
  const shown = data?.slice(0, count)
  const more = () => {
    if (!data) return
    if (count + moreCount > data.length && hasNextPage) void fetchNextPage()
    setCount(count + moreCount)
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
  const featured = useFeatured()
  // The new pledge is stored here, not in the request's row. If the request is accepted, its row disappears,
  // but the dialog must stay open.
  const { pledge, underway, created, dismiss } = usePledge()
  const { hidden, box } = useAnonymity()
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6">
        <h2 id={id} className="text-2xl">
          Featured Requests
        </h2>
        {box}
      </div>
      <ListState
        query={featured}
        skeleton={<FeaturedSkeletons />}
        empty="No open requests right now. A promise to the Community Fund will help the next one."
        error="Error loading requests. Please try again."
      >
        {(items) => (
          <ul className={across}>
            {items.map((request, at) => (
              <FeaturedRequest
                key={request.id}
                request={request}
                lead={at === 0}
                pledge={(body) => pledge({ ...body, ...hidden })}
                underway={underway}
              />
            ))}
          </ul>
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
