import { Check } from 'lucide-react'
import { RadioGroup } from 'radix-ui'
import { type ReactNode, type Ref, useId } from 'react'

interface ChoicesProps<Value extends string> {
  label: ReactNode
  options: readonly { value: Value; label: ReactNode; disabled?: boolean }[]
  /** '' if nothing is chosen. */
  value: Value | ''
  onChange: (value: Value) => void
  disabled?: boolean
  error?: string | undefined
  /** Shows the label to screen readers only. */
  hideLabel?: boolean
  /** The first choice, focused where none was made. */
  ref?: Ref<HTMLButtonElement>
}

/** Radio group with a label, for a few choices such as amounts; arrow keys move in it. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { label, options, value, onChange, disabled = false, error, hideLabel, ref } = props
  const id = useId()
  return (
    <div>
      <span id={id} className={hideLabel ? 'sr-only' : 'mb-2 block text-sm font-semibold'}>
        {label}
      </span>
      <RadioGroup.Root
        aria-labelledby={id}
        aria-describedby={error ? `${id}-error` : undefined}
        value={value}
        onValueChange={(next) => onChange(next as Value)}
        disabled={disabled}
        className="flex flex-wrap gap-2"
      >
        {options.map((option, index) => (
          <RadioGroup.Item
            key={option.value}
            ref={index === 0 ? ref : undefined}
            value={option.value}
            disabled={option.disabled ?? false}
            className="chip figures cursor-pointer disabled:cursor-not-allowed disabled:opacity-55"
          >
            <Check aria-hidden className="chip-mark size-3.5" strokeWidth={3} />
            {option.label}
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-xs font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
