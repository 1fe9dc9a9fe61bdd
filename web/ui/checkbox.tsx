import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  /** `chip` for short labels side by side. */
  look?: 'plain' | 'chip'
}

/** Invisible but as large as its chip, so that clicks on the checkbox hit it. */
const chipBox = 'chip-input peer absolute inset-0 m-0 size-full cursor-pointer opacity-0'

/** Native checkbox below the drawing, for forms, keyboard and screen readers. */
export function Checkbox({ label, look = 'plain', className, ...rest }: CheckboxProps) {
  const box = <input {...rest} type="checkbox" className={look === 'chip' ? chipBox : 'peer tick'} />
  if (look === 'chip')
    return (
      <label className={clsx('relative inline-flex cursor-pointer', className)}>
        {box}
        <span className="chip">
          <Check aria-hidden className="chip-mark size-3.5" strokeWidth={3} />
          {label}
        </span>
      </label>
    )
  return (
    <label className={clsx('inline-flex min-h-11 cursor-pointer items-center gap-3 text-sm', className)}>
      {box}
      <span>{label}</span>
    </label>
  )
}
