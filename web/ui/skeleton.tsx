import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { site } from '../lib/site/site.ts'

export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={clsx('animate-breathe rounded-md bg-sunk', className)} />
}

/** Grid of placeholders with the same height. */
export const Skeletons = ({ count, each, className }: { count: number; each: string; className: string }) => (
  <div className={className}>
    {Array.from({ length: count }, (_, index) => (
      <Skeleton key={index} className={each} />
    ))}
  </div>
)

/** Placeholders while content loads, and a "Loading…" text for screen readers. */
export const Loading = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <div aria-busy="true" className={className}>
    <p role="status" className="sr-only">
      Loading…
    </p>
    {children}
  </div>
)

export function PageSkeleton() {
  return (
    // The placeholder is at least as tall as the screen. Otherwise the footer would be visible and then move
    // when the page loads.
    <Loading className="page min-h-svh">
      {/* A page has a heading at every moment (WCAG 2.4.6). */}
      <h1 className="sr-only">{site.name}</h1>
      <Skeleton className="mb-8 h-12 w-2/3 max-w-lg" />
      <div className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </div>
    </Loading>
  )
}
