import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { fundAmounts } from '#contract/giving/donations'
import type { StandingPledge } from '#contract/giving/generosity'
import { currency } from '#contract/grammar/currency'
import { Amount } from '#contract/grammar/money'
import { dayOf, inCurrency, wholeInCurrency } from '#contract/surface/format'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Choices } from '../../../ui/choices.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { keepStanding, standingPledge, stopStanding } from './api.ts'

const custom = 'custom'
const options = () => [
  ...fundAmounts.map((amount) => ({ value: String(amount), label: wholeInCurrency(String(amount)) })),
  { value: custom, label: 'Custom' },
]

/** The rule that keeps a pledge waiting in the fund: its state with one tap to stop it, and its form. */
export function StandingCard() {
  const query = useQuery(standingPledge())
  return (
    <Card
      title="Keep an amount waiting each month"
      description="A month after your last pledge was paid or ended, the next one waits in the fund. Nothing is charged."
    >
      {query.isError ? (
        <LoadError query={query}>Error loading what you keep waiting. Please try again.</LoadError>
      ) : query.data === undefined ? (
        <Skeleton className="h-24" />
      ) : (
        <>
          {query.data && <Standing rule={query.data} />}
          <StandingForm rule={query.data} />
        </>
      )}
    </Card>
  )
}

function Standing({ rule }: { rule: StandingPledge }) {
  const stop = useMutation(stopStanding)
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-y border-line py-3">
      <p className="measure min-w-0 flex-1 basis-56 text-sm">
        <strong className="figures">{inCurrency(rule.amount)}</strong> each month. {nextOf(rule)}
      </p>
      <Button variant="secondary" size="sm" busy={stop.isPending} onClick={() => stop.mutate()}>
        Stop
      </Button>
    </div>
  )
}

function nextOf({ amount, pledge, nextAt, isBlocked }: StandingPledge) {
  if (nextAt && isBlocked)
    return `You have promised as much as one person can, so the next one couldn’t be made. It is tried again on ${dayOf(nextAt)}.`
  if (nextAt) return `The next pledge comes on ${dayOf(nextAt)}.`
  const change = amount === pledge.amount ? '' : ' The new amount holds from the next one on.'
  return `A pledge of ${inCurrency(pledge.amount)} is on its way; the next one comes a month after it.${change}`
}

function StandingForm({ rule }: { rule: StandingPledge | null }) {
  const keep = useMutation(keepStanding)
  const [choice, setChoice] = useState('')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const checked = Amount.safeParse(choice === custom ? typed : choice)
    setProblem(checked.error?.issues[0]?.message)
    if (!checked.success) return
    keep.mutate({ amount: checked.data }, { onSuccess: () => setChoice('') })
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4" aria-label="Keep an amount waiting each month">
      <Choices label="Amount each month" options={options()} value={choice} onChange={setChoice} />
      {choice === custom && (
        <Field label={`Amount each month in ${currency().several}`} error={problem}>
          <Input
            type="number"
            inputMode="decimal"
            min={1}
            step={currency().decimals === 0 ? '1' : '0.01'}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      )}
      <Button
        type="submit"
        variant="secondary"
        busy={keep.isPending}
        disabled={!choice}
        className="justify-self-start max-sm:w-full"
      >
        {rule ? 'Change the amount' : 'Keep it waiting'}
      </Button>
    </form>
  )
}
