import { Skeleton } from '../../ui/skeleton.tsx'

export const ListSkeleton = () => (
  <div className="grid gap-4 p-5">
    {[1, 2, 3].map((row) => (
      <div key={row} className="grid gap-2">
        <Skeleton className="h-4 w-11/12" />
        <Skeleton className="h-3 w-24" />
      </div>
    ))}
  </div>
)
