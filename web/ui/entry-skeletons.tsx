import { Skeleton } from './skeleton.tsx'

export const EntrySkeletons = () => (
  <div className="grid gap-5">
    {['w-11/12', 'w-4/5', 'w-2/3'].map((width) => (
      <div key={width} className="border-l-2 border-line pl-4">
        <Skeleton className={`h-5 ${width}`} />
        <Skeleton className="mt-2 h-4 w-28" />
      </div>
    ))}
  </div>
)
