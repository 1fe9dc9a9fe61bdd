import { useState } from 'react'
import { supportAmounts } from '#contract/giving/donations'
import { Amount, minAmount } from '#contract/grammar/money'
import { shortInCurrency, wholeInCurrency } from '#contract/surface/format'
import { AmountField } from '../../../ui/amount-field.tsx'
import { Choices } from '../../../ui/choices.tsx'
import { useAnonymity } from '../../../ui/use-anonymity.tsx'

interface OwnAmount {
  amount: string
  isAnonymous?: boolean
}

const other = 'other'
const notNow = 'not now'
const options = () => [
  ...supportAmounts.slice(1).map((amount) => ({ value: `${amount}`, label: wholeInCurrency(`${amount}`) })),
  { value: other, label: 'Other' },
  { value: notNow, label: 'Not now' },
]

/** Choice of what a listener puts into their own song. None is chosen at first, and *Not now* is one of them. */
export function useOwnAmount(label: string) {
  const [chosen, setChosen] = useState('')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const { hidden, box } = useAnonymity()
  const isGiving = chosen !== '' && chosen !== notNow
  return {
    isGiving,
    isRefused: chosen === notNow,
    /** Calls `go` with what was chosen, if that can be sent. */
    check(go: (given: OwnAmount | undefined) => void) {
      if (!isGiving) return go(undefined)
      const amount = Amount.safeParse(chosen === other ? typed : chosen)
      setProblem(amount.error?.issues[0]?.message)
      if (amount.success) go({ amount: amount.data, ...hidden })
    },
    fields: (
      <>
        <Choices label={label} options={options()} value={chosen} onChange={setChosen} />
        {chosen === other && (
          <AmountField
            label="Amount"
            value={typed}
            error={problem}
            hint={`At least ${shortInCurrency(minAmount)}`}
            onChange={setTyped}
          />
        )}
        {isGiving && box}
      </>
    ),
  }
}
