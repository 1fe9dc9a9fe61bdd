import { clsx } from 'clsx'

/** A shape of what is coming; give it the size of the real thing. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={clsx('animate-breathe rounded-md bg-sunk', className)} />
}
