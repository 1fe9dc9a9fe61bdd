import type { ReactNode } from 'react'
import type { Role } from '#contract/people/accounts'

export type StartName = Role | 'profile' | 'room'

const Bone = ({ className }: { className: string }) => <div className={`rounded-md bg-sunk ${className}`} />

const Title = () => (
  <header>
    <Bone className="h-12 w-2/3 max-w-lg" />
    <Bone className="mt-4 h-5 max-w-lg" />
  </header>
)

const Sheet = ({ rows, row }: { rows: number; row: string }) => (
  <div className="grid content-start gap-5 rounded-lg border border-line bg-raised p-5 sm:p-7">
    <Bone className="h-8 w-1/2" />
    {Array.from({ length: rows }, (_, n) => (
      <Bone key={n} className={row} />
    ))}
  </div>
)

const Dashboard = ({ columns, children }: { columns: string; children: ReactNode }) => (
  <div className="grid gap-10">
    <Title />
    <div className={`grid items-start gap-10 ${columns}`}>{children}</div>
  </div>
)

const field = 'h-12'
const entry = 'h-20'

export const skeletons: Record<StartName, () => ReactNode> = {
  listener: () => (
    <Dashboard columns="lg:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)]">
      <Sheet rows={6} row={field} />
      <Sheet rows={4} row={entry} />
    </Dashboard>
  ),
  songwriter: () => (
    <Dashboard columns="lg:grid-cols-[minmax(0,1fr)_minmax(0,1.45fr)]">
      <Sheet rows={4} row={field} />
      <Sheet rows={4} row={entry} />
    </Dashboard>
  ),
  underwriter: () => (
    <Dashboard columns="lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
      <Sheet rows={3} row={field} />
      <Sheet rows={4} row={entry} />
    </Dashboard>
  ),
  profile: () => (
    <div className="grid gap-10">
      <Bone className="h-11 w-48" />
      <div className="flex items-center gap-6">
        <Bone className="size-32 shrink-0 rounded-full" />
        <div className="grow">
          <Bone className="h-10 max-w-sm" />
          <Bone className="mt-3 h-5 w-48" />
        </div>
      </div>
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)]">
        <Sheet rows={4} row="h-6" />
        <Sheet rows={3} row={field} />
      </div>
    </div>
  ),
  room: () => (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:gap-16">
      <Bone className="aspect-square" />
      <div className="grid content-start gap-5">
        <Bone className="h-4 w-40" />
        <Bone className="h-16" />
        <Bone className="h-16 w-3/4" />
        <Bone className="h-32" />
      </div>
    </div>
  ),
}
