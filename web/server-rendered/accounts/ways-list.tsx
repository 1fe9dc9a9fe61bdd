import { usableWays, wayNames } from '#contract/giving/ways'
import type { WaysToBePaid } from '#contract/people/songwriters'

/** Payment methods of a profile that can carry the site's currency. */
export const namedWays = (ways: Partial<WaysToBePaid> = {}) =>
  usableWays().flatMap((way) => (ways[way] ? [[wayNames[way], ways[way]] as const] : []))

export const WaysList = ({ ways }: { ways: ReturnType<typeof namedWays> }) => (
  <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1 text-sm [overflow-wrap:anywhere]">
    {ways.map(([name, way]) => (
      <div key={name} className="contents">
        <dt className="text-muted">{name}</dt>
        <dd>{way}</dd>
      </div>
    ))}
  </dl>
)
