import type { ReactNode } from 'react'
import { genres } from '#contract/people/songwriters'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/input.tsx'

interface FilterProps {
  label: string
  options: readonly { value: string; label: string }[]
  value: string | undefined
  onChoose: (value: string) => void
}

export const Filter = ({ label, options, value, onChoose }: FilterProps) => (
  <Field label={label}>
    <Select value={value ?? options[0]?.value} onChange={(event) => onChoose(event.target.value)}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  </Field>
)

const genreOptions = [
  { value: 'all', label: 'All genres' },
  ...genres.map((value) => ({ value, label: value })),
]

export const GenreFilter = (props: Pick<FilterProps, 'value' | 'onChoose'>) => (
  <Filter label="Genre" options={genreOptions} {...props} />
)

/** Empty state of filtered open requests. */
export const NoMatches = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">
    <p>No open requests match your filters.</p>
    {children}
  </div>
)
