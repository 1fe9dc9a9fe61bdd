import { useInfiniteQuery } from '@tanstack/react-query'
import { donations, type Pledge } from '#contract/giving/donations'
import { cents } from '#contract/grammar/money'
import type { Project } from '#contract/requests/song-requests'
import { dayOf, firstNameOr, inCurrency } from '#contract/surface/format'
import { fresh, readPages } from '../../../lib/calls/query.ts'
import { Card } from '../../../ui/card.tsx'
import { EntrySkeletons } from '../../../ui/entry-skeletons.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { DeclineButton } from './decline-button.tsx'

const pledgesTo = (id: string) => fresh(readPages(donations.ofRequest, { params: { id } }))

/** Pledges to a listener's own request, which they can decline. */
export const Pledges = ({ request }: { request: Project }) =>
  cents(request.pledgedAmount) > 0 && (
    <Card
      title="Pledges"
      description="What people have promised for this song. You can decline one you don’t want, until it’s paid."
      className="col-span-full"
    >
      <List request={request} />
    </Card>
  )

function List({ request }: { request: Project }) {
  const pledges = useInfiniteQuery(pledgesTo(request.id))
  return (
    <ListState
      query={pledges}
      skeleton={<EntrySkeletons />}
      empty="No pledges yet."
      error="Error loading pledges."
    >
      {(items) => (
        <ul className="divide-y divide-line">
          {items.map((pledge) => (
            <Row key={pledge.id} pledge={pledge} />
          ))}
        </ul>
      )}
    </ListState>
  )
}

const Row = ({ pledge }: { pledge: Pledge }) => (
  <li className="flex items-center justify-between gap-x-4 py-3">
    <p className="min-w-0 [overflow-wrap:anywhere]">
      <strong className="figures font-semibold">{inCurrency(pledge.amount)}</strong> from{' '}
      {firstNameOr(pledge.giver)}
      <span className="block text-sm text-muted">
        {pledge.status}, {dayOf(pledge.createdAt)}
      </span>
    </p>
    {pledge.can.includes('decline') && <DeclineButton donation={pledge} />}
  </li>
)
