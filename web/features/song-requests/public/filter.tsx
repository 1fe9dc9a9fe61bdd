import type { ComponentProps, ReactNode } from 'react'
import { genres } from '#contract/people/songwriters'
import { SelectField } from '../../../ui/select-field.tsx'

const genreOptions = [{ value: 'all', label: 'All genres' }, ...genres]

export const GenreFilter = (props: Pick<ComponentProps<typeof SelectField>, 'value' | 'onChoose'>) => (
  <SelectField label="Genre" options={genreOptions} {...props} />
)

/** Shown if no open request matches the filters. */
export const NoMatches = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">
    <p>No open requests match your filters.</p>
    {children}
  </div>
)
