import { currency } from '#contract/grammar/currency'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

interface AmountFieldProps {
  label: string
  /** As typed; `Amount` parses it. */
  value: string
  error: string | undefined
  onChange: (typed: string) => void
}

/** Amount field. Not of the type `number`, which drops a typed comma: 1,50 would become 150. */
export const AmountField = ({ label, value, error, onChange }: AmountFieldProps) => (
  <Field label={`${label} in ${currency().several}`} error={error}>
    <Input
      inputMode="decimal"
      autoComplete="off"
      className="figures"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </Field>
)
