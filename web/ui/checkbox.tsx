import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** A radio button looks alike, as one of several chips. */
  type?: 'checkbox' | 'radio'
  label: ReactNode
  /** Use `chip` for several short labels side by side. */
  look?: 'plain' | 'chip'
}

/** The chip's checkbox is invisible, but as large as the chip, so that every click on the chip hits it. */
const chipBox = 'chip-input peer absolute inset-0 m-0 size-full cursor-pointer opacity-0'

/** Native checkbox, drawn with our own styles. Forms, keyboard and screen readers work as usual. */
export function Checkbox({ label, look = 'plain', type = 'checkbox', className, ...rest }: CheckboxProps) {
  const box = <input {...rest} type={type} className={look === 'chip' ? chipBox : 'peer tick'} />
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
