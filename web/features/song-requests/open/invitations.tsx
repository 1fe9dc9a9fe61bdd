import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SongRequest } from '#contract/requests/song-requests'
import { Button } from '../../../ui/button.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { invitations } from '../api.ts'
import { OpenRequest } from './open-request.tsx'
import { useHindrance } from './use-hindrance.ts'

export interface InvitationsProps {
  /** Renders the button that declines this invitation. */
  decline: (request: SongRequest) => ReactNode
}

/** Invitations of this songwriter. Most have none, so an empty list is not shown. */
export function Invitations({ decline }: InvitationsProps) {
  const query = useInfiniteQuery(invitations())
  const { data = [] } = query
  const hindrance = useHindrance()
  if (query.isError)
    return (
      <LoadError query={query} className="mb-6">
        Error loading your invitations. Please try again.
      </LoadError>
    )
  if (!data.length) return null
  return (
    <section aria-labelledby="invitations" className="mb-8">
      <h3 id="invitations" className="liner mb-2 font-sans text-accent">
        They asked for you
      </h3>
      <ul className="divide-y divide-line border-y-[3px] border-accent">
        {data.map((request) => (
          <OpenRequest key={request.id} request={request} hindrance={hindrance(request.id)} invited>
            {decline(request)}
          </OpenRequest>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-4"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </section>
  )
}
