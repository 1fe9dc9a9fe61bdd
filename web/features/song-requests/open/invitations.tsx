import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SongRequest } from '#contract/requests/song-requests'
import { ItemList } from '../../../ui/list-state.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { useFirstRows } from '../../../ui/use-first-rows.ts'
import { invitations } from '../api.ts'
import { OpenRequest } from './open-request.tsx'

export interface InvitationsProps {
  decline: (request: SongRequest) => ReactNode
  onAccepted?: (id: string) => void
}

const first = 3

const failed = 'Error loading your invitations. Please try again.'

/**
 * Requests that invite this songwriter. Without any, nothing is shown, because most songwriters have none.
 */
export function Invitations({ decline, onAccepted }: InvitationsProps) {
  const query = useInfiniteQuery(invitations())
  const rows = useFirstRows(query, first)
  if (!query.data && query.isError)
    return (
      <LoadError query={query} className="mt-6">
        {failed}
      </LoadError>
    )
  if (!query.data?.length) return null
  return (
    <section aria-labelledby="invitations" className="mt-8">
      <h3 id="invitations" className="liner mb-2 font-sans text-accent">
        Asked for you
      </h3>
      <ItemList
        query={rows}
        skeleton={null}
        empty={null}
        error={failed}
        className="divide-y divide-line border-y-[3px] border-accent"
      >
        {(request) => (
          <OpenRequest key={request.id} request={request} invited onAccepted={onAccepted}>
            {decline(request)}
          </OpenRequest>
        )}
      </ItemList>
    </section>
  )
}
