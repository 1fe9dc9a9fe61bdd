import { dayOf } from '#contract/surface/format'
import { paths } from '#contract/surface/paths'
import { useCurrentUser } from '../../../lib/calls/current-user.ts'

/** While the account is suspended: until when, and where the decision can be read and appealed. */
export function SuspendedLine() {
  const user = useCurrentUser()
  if (!user?.suspendedAt) return null
  const until = user.suspendedUntil && ` until ${dayOf(user.suspendedUntil)}`
  return (
    <aside aria-label="Your account" className="relative border-b border-line bg-sunk text-sm print:hidden">
      <div className="mx-auto flex max-w-[80rem] flex-wrap items-center gap-x-5 px-4 sm:px-8">
        <p className="max-sm:basis-full max-sm:pt-1.5 max-sm:text-xs max-sm:leading-tight sm:py-2">
          Your account is suspended{until}. You can read and settle payments.
        </p>
        <a
          href={paths.account('decisions')}
          className="inline-flex min-h-11 items-center max-sm:-mt-3.5 max-sm:-mb-1.5 max-sm:text-xs underline decoration-line underline-offset-4 hover:decoration-accent"
        >
          Why, and how to appeal
        </a>
      </div>
    </aside>
  )
}
