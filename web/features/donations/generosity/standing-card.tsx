import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { StandingPledge } from '#contract/giving/generosity'
import { Amount } from '#contract/grammar/money'
import { dayOf, inCurrency } from '#contract/surface/format'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { amountOf, type ChosenAmount, FundAmount, nothingChosen } from '../fund/fund-amount.tsx'
import { keepStanding, standingPledge, stopStanding } from './api.ts'

/** Monthly pledge to the fund: its present state with a button that stops it, and a form that changes it. */
export function StandingCard() {
  const query = useQuery(standingPledge())
  return (
    <Card
      title="Give every month"
      description="We add the next promise a month after the last was paid. Nothing is charged."
    >
      <Loaded
        query={query}
        shape={<Skeleton className="h-24" />}
        error="Error loading your monthly promise. Please try again."
      >
        {(rule) => (
          <>
            {rule && <Standing rule={rule} />}
            <StandingForm rule={rule} />
          </>
        )}
      </Loaded>
    </Card>
  )
}

function Standing({ rule }: { rule: StandingPledge }) {
  const stop = useMutation(stopStanding)
  if (rule.stopped)
    return (
      <p className="measure mb-5 border-y border-line py-3 text-sm">
        <strong>Stopped.</strong> {stoppedWords[rule.stopped](inCurrency(rule.pledge.amount))}
      </p>
    )
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-y border-line py-3">
      <p className="measure min-w-0 flex-1 basis-56 text-sm">
        <strong className="figures">{inCurrency(rule.amount)}</strong> each month. {nextOf(rule)}
      </p>
      <Button variant="secondary" size="sm" busy={stop.isPending} onClick={() => stop.mutate()}>
        Stop
      </Button>
      <Failure error={stop.error} className="basis-full" />
    </div>
  )
}

const stoppedWords: Record<NonNullable<StandingPledge['stopped']>, (pledge: string) => string> = {
  lapsed: (pledge) =>
    `Your last promise of ${pledge} was not paid in time, so no other was made. You can start again below.`,
  cancelled: (pledge) =>
    `You cancelled your last promise of ${pledge}, so no other is made. You can start again below.`,
  ended: (pledge) =>
    `Your promise of ${pledge} still waits until you pay or cancel it. If you start again, it is the first one.`,
}

function nextOf({ amount, pledge, nextAt, isBlocked }: StandingPledge) {
  if (nextAt && isBlocked)
    return `You have promised as much as one person can, so the next one couldn’t be made. It is tried again on ${dayOf(nextAt)}.`
  if (nextAt) return `The next promise comes on ${dayOf(nextAt)}.`
  const change = amount === pledge.amount ? '' : ' The new amount holds from the next one on.'
  return `Your promise of ${inCurrency(pledge.amount)} is not confirmed yet; the next one comes a month after that.${change}`
}

function StandingForm({ rule }: { rule: StandingPledge | null }) {
  const keep = useMutation(keepStanding)
  const [chosen, setChosen] = useState(nothingChosen)
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const checked = Amount.safeParse(amountOf(chosen))
    setProblem(checked.error?.issues[0]?.message)
    if (!checked.success) return
    // Clears the choice, except if the user chose again while the request was running.
    const forget = (now: ChosenAmount) => (now === chosen ? { ...now, choice: '' } : now)
    keep.mutate({ amount: checked.data }, { onSuccess: () => setChosen(forget) })
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4" aria-label="Give every month">
      <FundAmount
        label="Amount each month"
        customLabel="Amount each month"
        value={chosen}
        problem={problem}
        onChange={(part) => setChosen((now) => ({ ...now, ...part }))}
      />
      <Failure error={keep.error} />
      <Button
        type="submit"
        variant="secondary"
        busy={keep.isPending}
        disabled={!chosen.choice}
        className="justify-self-start max-sm:w-full"
      >
        {rule && !rule.stopped ? 'Change the amount' : 'Give every month'}
      </Button>
    </form>
  )
}
