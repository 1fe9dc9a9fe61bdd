import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { supportAmounts } from '#contract/giving/donations'
import type { BodyIn } from '#contract/grammar/endpoint'
import { Amount, minAmount } from '#contract/grammar/money'
import type { songRequests } from '#contract/requests/song-requests'
import { shortInCurrency, wholeInCurrency } from '#contract/surface/format'
import { AmountField } from '../../../ui/amount-field.tsx'
import { Choices } from '../../../ui/choices.tsx'
import { useAnonymity } from '../../../ui/use-anonymity.tsx'
import { promisesToOwn } from '../../projects/api.ts'
import { PromisedToListener } from '../../projects/public/promised.tsx'

type OwnPledge = BodyIn<typeof songRequests.approve>['pledge']

const other = 'other'
const notNow = 'not now'
const options = () => [
  ...supportAmounts.slice(1).map((amount) => ({ value: `${amount}`, label: wholeInCurrency(`${amount}`) })),
  { value: other, label: 'Other' },
  { value: notNow, label: 'Not now' },
]

/**
 * What is promised to a song, and the choice of the listener's own promise, in the dialog that approves. Nothing
 * is offered where nobody can be paid (product.md, "A request's states").
 */
export function useOwnPromise(id: string, { isOffered }: { isOffered: boolean }) {
  const { data } = useQuery({ ...promisesToOwn(id), enabled: isOffered })
  const [chosen, setChosen] = useState('')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const { hidden, box } = useAnonymity()
  const isAsked = isOffered && data?.isPayable === true
  const isGiving = isAsked && chosen !== '' && chosen !== notNow
  return {
    /** Calls `go` with what the listener chose, if that can be sent. */
    check(go: (pledge: OwnPledge) => void) {
      if (!isGiving) return go(undefined)
      const amount = Amount.safeParse(chosen === other ? typed : chosen)
      setProblem(amount.error?.issues[0]?.message)
      if (amount.success) go({ amount: amount.data, ...hidden })
    },
    asked: (
      <div className="grid gap-4">
        <PromisedToListener id={id} />
        {isAsked && (
          <Choices
            label="Would you like to pay something yourself?"
            options={options()}
            value={chosen}
            onChange={setChosen}
          />
        )}
        {isGiving && chosen === other && (
          <AmountField
            label="Amount"
            value={typed}
            error={problem}
            hint={`At least ${shortInCurrency(minAmount)}`}
            onChange={setTyped}
          />
        )}
        {isGiving && box}
      </div>
    ),
  }
}
