import { clsx } from 'clsx'

/** Skeleton block; give it the size of the content. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={clsx('animate-breathe rounded-md bg-sunk', className)} />
}
