import { Field } from './field.tsx'
import { Select } from './input.tsx'

interface SelectFieldProps {
  label: string
  options: readonly (string | { value: string; label: string })[]
  /** Undefined selects the first option. */
  value: string | undefined
  error?: string | undefined
  onChoose: (value: string) => void
}

const asOption = (option: SelectFieldProps['options'][number]) =>
  typeof option === 'string' ? { value: option, label: option } : option

export const Options = ({ of }: { of: SelectFieldProps['options'] }) =>
  of.map(asOption).map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))

export const SelectField = ({ label, options, value, error, onChoose }: SelectFieldProps) => (
  <Field label={label} error={error}>
    <Select
      value={value ?? options.map(asOption)[0]?.value}
      onChange={(event) => onChoose(event.target.value)}
    >
      <Options of={options} />
    </Select>
  </Field>
)
