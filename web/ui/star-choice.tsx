import * as RadioGroup from '@radix-ui/react-radio-group'
import { type Ref, useId } from 'react'
import { starPath } from './stars.tsx'

const meanings = ['Not what I hoped for', 'It has its moments', 'Good', 'Lovely', 'It moved me']

interface StarChoiceProps {
  value: number | undefined
  onChange: (stars: number) => void
  error?: string | undefined
  /** The first star. It gets the focus if no star is selected. */
  ref?: Ref<HTMLButtonElement>
}

/**
 * Rating of one to five stars as a radio group. Arrow keys select another star. The accessible name of each
 * star is its number.
 */
export function StarChoice({ value, onChange, error, ref }: StarChoiceProps) {
  const id = useId()
  return (
    <div>
      <span id={id} className="mb-1 block text-sm font-semibold">
        Your rating
      </span>
      <div className="flex flex-wrap items-center gap-x-4">
        <RadioGroup.Root
          aria-labelledby={id}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-required="true"
          value={value ? String(value) : ''}
          onValueChange={(stars) => onChange(Number(stars))}
          orientation="horizontal"
          className="-ml-2 flex"
        >
          {meanings.map((meaning, index) => (
            <RadioGroup.Item
              key={meaning}
              ref={index === 0 ? ref : undefined}
              value={String(index + 1)}
              aria-label={index ? `${index + 1} stars` : '1 star'}
              className="grid size-12 cursor-pointer place-items-center"
            >
              <svg viewBox="0 0 20 20" aria-hidden="true" className="size-8">
                <path
                  d={starPath}
                  strokeWidth="1.2"
                  strokeLinejoin="round"
                  className={index < (value ?? 0) ? 'fill-accent stroke-accent' : 'fill-none stroke-edge'}
                />
              </svg>
            </RadioGroup.Item>
          ))}
        </RadioGroup.Root>
        <span aria-hidden="true" className="text-sm text-muted">
          {value ? meanings[value - 1] : ''}
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-xs font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
