import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useField } from './field.tsx'
import { inputLook } from './input-look.ts'

const look = `${inputLook} placeholder:text-muted disabled:opacity-55`

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input dir="auto" {...useField()} {...rest} className={clsx(look, className)} />
}

/** Text area that grows with its text, if the browser supports this. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      dir="auto"
      {...useField()}
      rows={rows}
      {...rest}
      className={clsx(look, 'field-sizing-content max-h-96 min-h-[calc(1lh*var(--rows)+1.25rem)]', className)}
      style={{ '--rows': rows }}
    />
  )
}

/** Native select element with our own styles, so that it works with every keyboard and phone. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className="relative block">
      <select
        {...useField()}
        {...rest}
        className={clsx(look, 'cursor-pointer appearance-none pr-10', className)}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
      />
    </span>
  )
}
