import { clsx } from 'clsx'
import { Check } from 'lucide-react'

interface PlainChoicesProps {
  name: string
  label: string
  options: readonly { value: string; label: string }[]
  /** Each choice has the full width, one below the other. */
  wide?: boolean
  value: string
}

/** Like `Choices`, but with native radio buttons, for a form that works without JavaScript. */
export const PlainChoices = ({ name, label, options, value, wide = false }: PlainChoicesProps) => (
  <fieldset>
    <legend className="mb-2 text-sm font-semibold">{label}</legend>
    <div className={wide ? 'grid gap-2' : 'flex flex-wrap gap-2'}>
      {options.map((option) => (
        <label key={option.value} className="relative inline-flex">
          <input
            type="radio"
            name={name}
            value={option.value}
            defaultChecked={option.value === value}
            className="chip-input absolute inset-0 m-0 size-full cursor-pointer opacity-0"
          />
          <span className={clsx('chip figures', wide && 'w-full rounded-md! py-3 text-base!')}>
            <Check aria-hidden className="chip-mark size-3.5" strokeWidth={3} />
            {option.label}
          </span>
        </label>
      ))}
    </div>
  </fieldset>
)
