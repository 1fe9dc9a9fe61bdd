import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type MatchingOffer, NewMatchingOffer } from '#contract/giving/generosity'
import { genres } from '#contract/people/songwriters'
import { firstNameOr, inCurrency } from '#contract/surface/format'
import { useCurrentUser } from '../../../lib/calls/current-user.ts'
import { problemsOf } from '../../../lib/problems.ts'
import { AmountField } from '../../../ui/amount-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { ItemList } from '../../../ui/list-state.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useAnonymity } from '../anonymity.tsx'
import { endOffer, makeOffer, matchingOffers } from './api.ts'

export function OffersCard() {
  const isSignedIn = useCurrentUser() !== null
  const offers = useInfiniteQuery(matchingOffers())
  return (
    <Card
      title="Match others"
      description="An offer answers what someone else has paid for a finished song, once the songwriter confirms it."
    >
      <ItemList
        query={offers}
        skeleton={<Skeleton className="h-16" />}
        empty="No offer is open at the moment."
        error="Error loading the offers. Please try again."
        aria-label="Open offers"
        className="divide-y divide-line border-y border-line"
      >
        {(offer) => <Offer key={offer.id} offer={offer} />}
      </ItemList>
      {isSignedIn && <OfferForm />}
    </Card>
  )
}

function Offer({ offer }: { offer: MatchingOffer }) {
  const end = useMutation(endOffer)
  const { giver, genre, left, total, perSong, isOwn, isUnproven } = offer
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <p className="min-w-0 flex-1 basis-56 text-sm [overflow-wrap:anywhere]">
        <span className="font-semibold">{isOwn ? 'You' : firstNameOr(giver)}</span>
        {isOwn ? ' match ' : ' matches '}
        {genre ? `songs of the genre ${genre}` : 'any song'}, at most{' '}
        <span className="figures">{inCurrency(perSong)}</span> each.{' '}
        <span className="figures text-muted">
          {inCurrency(left)} of {inCurrency(total)} left
        </span>
        {isUnproven &&
          ' It waits until you have proven your email: until then it matches nothing, and only you see it.'}
      </p>
      {isOwn && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Stop your offer of ${inCurrency(total)}`}
          busy={end.isPending}
          onClick={() => end.mutate(offer.id)}
        >
          Stop
        </Button>
      )}
      <Failure error={end.error} className="basis-full" />
    </li>
  )
}

const blank = { total: '', perSong: '', genre: '' }

function OfferForm() {
  const make = useMutation(makeOffer)
  const [values, setValues] = useState(blank)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const { hidden, box } = useAnonymity()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { total, perSong, genre } = values
    const checked = NewMatchingOffer.safeParse({ total, perSong, genre: genre || null, ...hidden })
    setProblems(problemsOf(checked.error))
    // Clears the form, except if the user typed while the request was running.
    const forget = (now: typeof blank) => (now === values ? blank : now)
    if (checked.success) make.mutate(checked.data, { onSuccess: () => setValues(forget) })
  }
  const amount = (name: 'total' | 'perSong', label: string) => (
    <AmountField
      label={label}
      value={values[name]}
      error={problems[name]}
      onChange={(typed) => setValues({ ...values, [name]: typed })}
    />
  )
  return (
    <form noValidate onSubmit={submit} className="mt-6 grid gap-4" aria-label="Match others">
      <div className="grid gap-4 sm:grid-cols-2">
        {amount('total', 'In total')}
        {amount('perSong', 'For one song at most')}
      </div>
      <SelectField
        label="For songs of the genre"
        options={[{ value: '', label: 'Any genre' }, ...genres]}
        value={values.genre}
        onChoose={(genre) => setValues({ ...values, genre })}
      />
      {box}
      <Failure error={make.error} />
      <Button
        type="submit"
        variant="secondary"
        busy={make.isPending}
        className="justify-self-start max-sm:w-full"
      >
        Make the offer
      </Button>
    </form>
  )
}
