import type { WaysToBePaid } from '#contract/people/songwriters'

/** The ways to be paid that a profile names. */
export const namedWays = ({ paypalLink, venmoHandle, cashappHandle, tipLink }: Partial<WaysToBePaid> = {}) =>
  [
    ['PayPal', paypalLink] as const,
    ['Venmo', venmoHandle] as const,
    ['Cash App', cashappHandle] as const,
    ['Tip link', tipLink] as const,
  ].filter(([, way]) => way)

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
