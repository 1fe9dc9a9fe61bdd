import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { donations, type Pledge } from '#contract/giving/donations'
import { isTooLarge } from '#contract/giving/moves'
import { cents } from '#contract/grammar/money'
import type { Project } from '#contract/requests/song-requests'
import { dayOf, firstNameOr, inCurrency } from '#contract/surface/format'
import { errorSentence } from '../../../lib/calls/api-error.ts'
import { fresh, readPages } from '../../../lib/calls/query.ts'
import { useQuiet } from '../../../lib/calls/when-quiet.ts'
import { write } from '../../../lib/writes/write.ts'
import { AskFirst } from '../../../ui/ask-first.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { EntrySkeletons } from '../../../ui/entry-skeletons.tsx'
import { ItemList, type ListQuery } from '../../../ui/list-state.tsx'
import { LoadError } from '../../../ui/load-error.tsx'

const pledgesTo = (id: string) => fresh(readPages(donations.ofRequest, { params: { id } }))
const declinedFor = (id: string) =>
  fresh(readPages(donations.ofRequest, { params: { id }, query: { list: 'declined' } }))

export const Pledges = ({ request }: { request: Project }) => (
  <>
    {request.status !== 'approved' && cents(request.pledgedAmount) > 0 && (
      <Card
        title="Promises"
        description="What people have promised for this song. You can decline one you don’t want, until it’s paid."
        className="col-span-full"
      >
        <List request={request} />
      </Card>
    )}
    <Declined request={request} />
  </>
)

/** People the viewer declined, behind one press. Few requests have any, so this list is read last. */
function Declined({ request }: { request: Project }) {
  const declined = useInfiniteQuery({ ...declinedFor(request.id), enabled: useQuiet() })
  if (!declined.data)
    return declined.isError && <LoadError query={declined}>Error loading the people you declined.</LoadError>
  return (
    declined.data.length > 0 && (
      <details className="col-span-full rounded-lg border border-line bg-raised px-5 py-2 sm:px-7">
        <summary className="min-h-11 cursor-pointer content-center text-sm font-semibold">
          People you declined
        </summary>
        <p className="measure text-sm text-muted">
          This holds for their promises and for the Community Fund, until you allow them again.
        </p>
        <Rows query={declined} />
      </details>
    )
  )
}

const List = ({ request }: { request: Project }) => <Rows query={useInfiniteQuery(pledgesTo(request.id))} />

const Rows = ({ query }: { query: ListQuery<Pledge> }) => (
  <ItemList
    query={query}
    skeleton={<EntrySkeletons />}
    empty="No promises yet."
    error="Error loading promises."
    className="divide-y divide-line"
  >
    {(pledge) => <Row key={pledge.id} pledge={pledge} />}
  </ItemList>
)

const Row = ({ pledge }: { pledge: Pledge }) => (
  <li className="flex items-center justify-between gap-x-4 py-3">
    <p className="min-w-0 [overflow-wrap:anywhere]">
      <strong className="figures font-semibold">{inCurrency(pledge.amount)}</strong> from{' '}
      {firstNameOr(pledge.giver)}
      <span className="block text-sm text-muted">
        {pledge.status !== 'pledged' && `${pledge.status === 'rejected' ? 'declined' : pledge.status}, `}
        promised {dayOf(pledge.createdAt)}
        {isTooLarge(pledge.rejectionReason) && '. Less than that is welcome'}
      </span>
    </p>
    <PartyMoves donation={pledge} />
  </li>
)

const declinePledge = write(donations.decline, {
  given: ({ id, ...body }: { id: string; isTooLarge: boolean }) => ({ params: { id }, body }),
  meta: { success: { title: 'Promise declined', description: 'We’ve told the supporter.' } },
})
const allowAgain = write(donations.allow, {
  given: (id: string) => ({ params: { id } }),
  meta: { success: { title: 'Allowed again', description: 'They can support this song again.' } },
})

interface OfParty {
  donation: Pick<Pledge, 'id' | 'amount' | 'giver'> & { can: readonly string[] }
}

/** Buttons of the party that can decline a pledge, or has declined it. */
export const PartyMoves = ({ donation }: OfParty) => (
  <>
    {donation.can.includes('decline') && <DeclineButton donation={donation} />}
    {donation.can.includes('allow') && <AllowButton donation={donation} />}
  </>
)

const whatOf = ({ amount, giver }: OfParty['donation']) => `${inCurrency(amount)} from ${firstNameOr(giver)}`

function AllowButton({ donation }: OfParty) {
  const { mutate, isPending, error } = useMutation(allowAgain)
  return (
    <div className="shrink-0">
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Allow again: ${whatOf(donation)}`}
        busy={isPending}
        onClick={() => mutate(donation.id)}
      >
        Allow again
      </Button>
      {error && (
        <p role="alert" className="text-sm text-danger">
          {errorSentence(error)}
        </p>
      )}
    </div>
  )
}

function DeclineButton({ donation }: OfParty) {
  const [isTooLarge, setTooLarge] = useState(false)
  const what = whatOf(donation)
  return (
    <AskFirst
      variant="quiet"
      size="sm"
      label="Decline"
      name={`Decline ${what}`}
      title="Decline this promise?"
      description={`The promise of ${what} ends, and we’ll tell the supporter. ${isTooLarge ? 'They can promise less' : 'They can’t support this song again until you allow it'}.`}
      yes="Decline promise"
      danger
      write={useMutation(declinePledge)}
      variables={{ id: donation.id, isTooLarge }}
    >
      <Checkbox
        checked={isTooLarge}
        onChange={({ target }) => setTooLarge(target.checked)}
        label="Only the amount is too large: less is welcome"
      />
    </AskFirst>
  )
}
