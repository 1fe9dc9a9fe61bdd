import { useQuery } from '@tanstack/react-query'
import { fundAmounts } from '#contract/giving/donations'
import { Amount, cents } from '#contract/grammar/money'
import { shortInCurrency, wholeInCurrency } from '#contract/surface/format'
import { AmountField } from '../../../ui/amount-field.tsx'
import { Choices } from '../../../ui/choices.tsx'
import { communityFund } from './api.ts'

const custom = 'custom'
const options = () => [
  ...fundAmounts.map((amount) => ({ value: String(amount), label: wholeInCurrency(String(amount)) })),
  { value: custom, label: 'Custom' },
]

export interface ChosenAmount {
  choice: string
  typed: string
}
export const nothingChosen: ChosenAmount = { choice: '', typed: '' }

export const amountOf = ({ choice, typed }: ChosenAmount) => (choice === custom ? typed : choice)

interface FundAmountProps {
  label: string
  customLabel: string
  value: ChosenAmount
  problem: string | undefined
  onChange: (part: Partial<ChosenAmount>) => void
}

/** Amount field for the Community Fund. Shows a note if the amount is too large to be matched. */
export const FundAmount = ({ label, customLabel, value, problem, onChange }: FundAmountProps) => (
  <>
    <Choices
      label={label}
      hideLabel
      options={options()}
      value={value.choice}
      onChange={(choice) => onChange({ choice })}
    />
    {value.choice === custom && (
      <AmountField
        label={customLabel}
        value={value.typed}
        error={problem}
        onChange={(typed) => onChange({ typed })}
      />
    )}
    <LargestMatch amount={amountOf(value)} />
  </>
)

/** Note where the fund can't match the amount (product.md, "The Community Fund"). */
function LargestMatch({ amount }: { amount: string }) {
  const { data } = useQuery(communityFund())
  const pledge = Amount.safeParse(amount)
  const isAbove = data && pledge.success && cents(pledge.data) > cents(data.largestMatch)
  return (
    <p aria-live="polite" className="measure text-sm font-semibold empty:hidden">
      {isAbove &&
        `Up to ${shortInCurrency(data.largestMatch)} at a time: the fund gives one song no more, and can’t match a larger promise.`}
    </p>
  )
}
