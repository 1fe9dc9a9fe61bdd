import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={clsx('animate-breathe rounded-md bg-sunk', className)} />
}

/** Skeletons, and a text for screen readers. */
export const Loading = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <div aria-busy="true" className={className}>
    <p role="status" className="sr-only">
      Loading…
    </p>
    {children}
  </div>
)
