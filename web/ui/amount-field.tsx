import type { ReactNode } from 'react'
import { currency } from '#contract/grammar/currency'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

interface AmountFieldProps {
  label: string
  /** The text as typed. `Amount` parses it. */
  value: string
  error: string | undefined
  hint?: ReactNode
  onChange: (typed: string) => void
}

/**
 * Field for an amount of money. Its type isn't `number`, because that drops a typed comma: 1,50 would become
 * 150.
 */
export const AmountField = ({ label, value, onChange, ...below }: AmountFieldProps) => (
  <Field label={`${label} in ${currency().several}`} {...below}>
    <Input
      inputMode="decimal"
      autoComplete="off"
      className="figures"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </Field>
)
