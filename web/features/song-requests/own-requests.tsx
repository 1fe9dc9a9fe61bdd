import { useInfiniteQuery } from '@tanstack/react-query'
import { ListState } from '../../ui/list-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ownRequests } from './api.ts'
import { OwnRequestCard } from './own-request-card.tsx'

const shapes = (
  <div className="grid gap-6">
    {[0, 1, 2].map((shape) => (
      <div key={shape} className="grid grid-cols-[5rem_minmax(0,1fr)] gap-5">
        <Skeleton className="aspect-square" />
        <div className="grid content-start gap-3 pt-1">
          <Skeleton className="h-6 w-3/4" />
          <Skeleton className="h-4 w-40" />
        </div>
      </div>
    ))}
  </div>
)

export function OwnRequests() {
  const requests = useInfiniteQuery(ownRequests())
  return (
    <ListState
      query={requests}
      skeleton={shapes}
      empty="No requests yet. Create your first song request above!"
      error="Error loading your requests. Please try again."
    >
      {(items) => (
        <ul className="divide-y divide-line">
          {items.map((request) => (
            <OwnRequestCard key={request.id} request={request} />
          ))}
        </ul>
      )}
    </ListState>
  )
}
