import { Loading, Skeleton } from './skeleton.tsx'

export function PageSkeleton() {
  return (
    // As tall as the screen: a footer inside it would move when the page loads.
    <Loading className="page min-h-svh">
      <Skeleton className="mb-8 h-12 w-2/3 max-w-lg" />
      <div className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </div>
    </Loading>
  )
}
