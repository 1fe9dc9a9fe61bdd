import { fundAmounts } from '#contract/giving/donations'
import { currency } from '#contract/grammar/currency'
import { wholeInCurrency } from '#contract/surface/format'
import { Choices } from '../../../ui/choices.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'

const custom = 'custom'
const options = () => [
  ...fundAmounts.map((amount) => ({ value: String(amount), label: wholeInCurrency(String(amount)) })),
  { value: custom, label: 'Custom' },
]

/** One of the fund's amounts, or `custom` and what was typed. */
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

/** Field for an amount to the Community Fund. */
export function FundAmount({ label, customLabel, value, problem, onChange }: FundAmountProps) {
  return (
    <>
      <Choices
        label={label}
        options={options()}
        value={value.choice}
        onChange={(choice) => onChange({ choice })}
      />
      {value.choice === custom && (
        <Field label={`${customLabel} in ${currency().several}`} error={problem}>
          <Input
            type="number"
            inputMode="decimal"
            min={1}
            step={currency().decimals === 0 ? '1' : '0.01'}
            value={value.typed}
            onChange={(event) => onChange({ typed: event.target.value })}
          />
        </Field>
      )}
    </>
  )
}
