import { useInfiniteQuery } from '@tanstack/react-query'
import { ItemList } from '../../ui/list-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ownCovers } from './api.ts'
import { OwnRequestCard } from './own-request-card.tsx'

const across = 'grid grid-cols-1 gap-x-6 gap-y-8 sm:grid-cols-2 sm:gap-y-12 lg:grid-cols-3 xl:grid-cols-4'

const shapes = (
  <div className={across}>
    {[0, 1, 2].map((shape) => (
      <div key={shape} className="grid grid-cols-[6rem_minmax(0,1fr)] content-start gap-4 sm:grid-cols-1">
        <Skeleton className="aspect-square" />
        <div className="grid content-start gap-3">
          <Skeleton className="h-6 w-3/4" />
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-12" />
        </div>
      </div>
    ))}
  </div>
)

export function OwnRequests() {
  const requests = useInfiniteQuery(ownCovers())
  return (
    <ItemList
      query={requests}
      skeleton={shapes}
      empty="No requests yet. Create your first song request above!"
      error="Error loading your requests. Please try again."
      className={across}
    >
      {(request) => <OwnRequestCard key={request.id} request={request} />}
    </ItemList>
  )
}
