import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { donations, type Pledge } from '#contract/giving/donations'
import { cents } from '#contract/grammar/money'
import type { Project } from '#contract/requests/song-requests'
import { dayOf, firstNameOr, inCurrency } from '#contract/surface/format'
import { fresh, readPages } from '../../../lib/calls/query.ts'
import { write } from '../../../lib/writes/write.ts'
import { AskFirst } from '../../../ui/ask-first.tsx'
import { Card } from '../../../ui/card.tsx'
import { EntrySkeletons } from '../../../ui/entry-skeletons.tsx'
import { ItemList } from '../../../ui/list-state.tsx'

const pledgesTo = (id: string) => fresh(readPages(donations.ofRequest, { params: { id } }))

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
    <ItemList
      query={pledges}
      skeleton={<EntrySkeletons />}
      empty="No pledges yet."
      error="Error loading pledges."
      className="divide-y divide-line"
    >
      {(pledge) => <Row key={pledge.id} pledge={pledge} />}
    </ItemList>
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

const declinePledge = write(donations.decline, {
  given: (id: string) => ({ params: { id } }),
  meta: { success: { title: 'Pledge declined', description: 'We’ve told the supporter.' } },
})

export function DeclineButton({ donation }: { donation: Pick<Pledge, 'id' | 'amount' | 'giver'> }) {
  const what = `${inCurrency(donation.amount)} from ${firstNameOr(donation.giver)}`
  return (
    <AskFirst
      variant="quiet"
      size="sm"
      label="Decline"
      name={`Decline ${what}`}
      title="Decline this pledge?"
      description={`The pledge of ${what} ends, and we’ll tell the supporter. This can’t be undone.`}
      yes="Decline pledge"
      danger
      write={useMutation(declinePledge)}
      variables={donation.id}
    />
  )
}
