import type { ComponentProps } from 'react'
import { Retry } from '../../ui/load-error.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Missing } from '../not-found.tsx'

export const RoomNotFound = () => (
  <Missing title="This request isn’t here">
    <p className="measure mt-4 mb-8 text-lg text-muted">
      The listener may have withdrawn it or reset its link, or part of this link may be missing.
    </p>
  </Missing>
)

export const RoomError = ({ query }: Pick<ComponentProps<typeof Retry>, 'query'>) => (
  <div role="alert" className="page max-w-2xl py-24 text-center">
    <h1 className="text-2xl">This request couldn’t be loaded</h1>
    <p className="mt-3 text-muted">Error loading this request. Please try again.</p>
    <Retry query={query} className="mt-6" />
  </div>
)

export const RoomSkeleton = () => (
  <Loading className="page grid min-h-svh content-start gap-10 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:items-center lg:gap-16">
    <Skeleton className="aspect-square" />
    <div className="grid gap-5">
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-16 w-3/4" />
      <Skeleton className="h-4 w-56" />
    </div>
  </Loading>
)
