import { clsx } from 'clsx'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { Link } from 'wouter'
import { Spinner } from './spinner.tsx'

const variants = {
  primary: 'bg-accent text-on-accent border-accent hover:brightness-110',
  secondary: 'border-edge text-ink hover:border-ink hover:bg-ink hover:text-paper',
  quiet: 'border-transparent text-ink underline decoration-line underline-offset-4 hover:decoration-accent',
  danger: 'border-danger text-danger hover:bg-danger hover:text-paper',
}
const sizes = {
  sm: 'min-h-11 px-3.5 text-sm',
  md: 'min-h-11 px-5 text-sm',
  lg: 'min-h-14 px-7 text-base',
}

export interface ButtonLook {
  variant?: keyof typeof variants | undefined
  size?: keyof typeof sizes | undefined
}

export const buttonClass = ({ variant = 'primary', size = 'md' }: ButtonLook = {}, more?: string) =>
  clsx(
    'dimmable inline-flex cursor-pointer items-center justify-center gap-2 rounded-md border-[1.5px] py-2 text-center font-semibold',
    'transition-[filter,opacity,translate] duration-150 active:translate-y-px',
    variants[variant],
    sizes[size],
    more,
  )

type ButtonProps = ButtonLook &
  ButtonHTMLAttributes<HTMLButtonElement> & { busy?: boolean; ref?: Ref<HTMLButtonElement> }

/**
 * Cancels a click, so that a submit button doesn't submit its form. Enter in a field triggers such a click
 * too.
 */
const ignore = (event: MouseEvent) => event.preventDefault()

/** Button. While `busy`, it keeps its label and the focus, shows a spinner, and ignores clicks. */
export function Button({ variant, size, busy = false, disabled, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      // A busy button isn't `disabled`, because a disabled button loses the focus.
      {...(busy ? { onClick: ignore, 'aria-busy': true, 'aria-disabled': true } : { disabled })}
      className={buttonClass({ variant, size }, className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

type ButtonLinkProps = ButtonLook &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { href: string; children: ReactNode }

/**
 * Link that looks like a button. API and file URLs and other sites are opened without the client-side router.
 */
export function ButtonLink({ variant, size, className, href, children, ...rest }: ButtonLinkProps) {
  const look = buttonClass({ variant, size }, className)
  const isPage = href.startsWith('/') && !href.startsWith('/api/') && !href.startsWith('/objects/')
  const Element = isPage ? Link : 'a'
  return (
    <Element {...rest} href={href} className={look}>
      {children}
    </Element>
  )
}
