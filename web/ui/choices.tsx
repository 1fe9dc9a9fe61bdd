import { Check } from 'lucide-react'
import { type ReactNode, type Ref, useId } from 'react'

interface ChoicesProps<Value extends string> {
  label: ReactNode
  options: readonly { value: Value; label: ReactNode; disabled?: boolean }[]
  value: Value | ''
  onChange: (value: Value) => void
  disabled?: boolean
  error?: string | undefined
  hideLabel?: boolean
  /** The first radio button. It gets the focus if no choice is selected. */
  ref?: Ref<HTMLInputElement>
}

/** Radio group with a label, for a few choices such as amounts. Arrow keys select another choice. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { label, options, value, onChange, disabled = false, error, hideLabel, ref } = props
  const id = useId()
  return (
    <div>
      <span id={id} className={hideLabel ? 'sr-only' : 'mb-2 block text-sm font-semibold'}>
        {label}
      </span>
      <div
        role="radiogroup"
        aria-labelledby={id}
        aria-describedby={error ? `${id}-error` : undefined}
        className="flex flex-wrap gap-2"
      >
        {options.map((option, index) => (
          <label key={option.value} className="relative inline-flex">
            <input
              ref={index === 0 ? ref : undefined}
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              disabled={disabled || option.disabled}
              onChange={() => onChange(option.value)}
              // Enter would submit the surrounding form, and with it the amount that was just selected.
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
              className="chip-input peer absolute inset-0 m-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
            />
            <span className="chip figures peer-disabled:opacity-55">
              <Check aria-hidden className="chip-mark size-3.5" strokeWidth={3} />
              {option.label}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-xs font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
