import { clsx } from 'clsx'
import { cents, type Money, money, wholeCents } from '#contract/grammar/money'
import { dollars, shortDollars } from '#contract/surface/format'

interface MeterProps {
  /** Total pledged, including sent and confirmed. */
  pledged: Money
  sent: Money
  confirmed: Money
  goal?: Money | null
}

interface Funded {
  pledgedAmount: Money
  sentAmount: Money
  receivedAmount: Money
  goalAmount: Money | null
}

/** Meter of any object that has a request's four sums. */
export const RequestMeter = ({ request }: { request: Funded }) => (
  <Meter
    pledged={request.pledgedAmount}
    sent={request.sentAmount}
    confirmed={request.receivedAmount}
    goal={request.goalAmount}
  />
)

/**
 * Promised, sent and confirmed money: three textures, distinguishable without colour. They are shares of the goal.
 * Without one, sent and confirmed are shares of what is pledged, which itself fills nothing: no number beside it says
 * what it could be a share of, and a full bar would look like a goal that is reached.
 */
export function Meter({ pledged, sent, confirmed, goal }: MeterProps) {
  const arrived = cents(confirmed)
  const underway = cents(sent)
  const all = Math.max(cents(pledged), arrived + underway)
  const full = goal ? cents(goal) : all
  const share = (amount: number) => (full === 0 ? 0 : Math.min(100, (amount / full) * 100))
  const parts = [
    { name: 'pledged', end: goal ? share(all) : 0, amount: money(wholeCents(all - arrived - underway)) },
    { name: 'sent', end: share(arrived + underway), amount: sent },
    { name: 'confirmed', end: share(arrived), amount: confirmed },
  ]
  return (
    <figure>
      <figcaption className="figures mb-1.5 flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span>
          <strong className="font-semibold">{dollars(pledged)}</strong> pledged
          {goal && <span className="text-muted"> of {shortDollars(goal)}</span>}
        </span>
        <span className="text-muted">{goal ? `${Math.floor(share(all))}%` : 'no goal'}</span>
      </figcaption>
      <div aria-hidden className="meter">
        {parts.map((part) => (
          <span key={part.name} className={`meter-${part.name}`} style={{ '--end': part.end / 100 }} />
        ))}
      </div>
      {(arrived > 0 || underway > 0) && (
        <p className="figures mt-1.5 flex flex-wrap gap-x-4 text-xs text-muted">
          {parts.toReversed().map(
            (part) =>
              part.amount !== '0.00' && (
                <span key={part.name} className="inline-flex items-center gap-1.5">
                  <i aria-hidden className={clsx('meter-key', part.end > 0 && `meter-${part.name}`)} />
                  {dollars(part.amount)} {part.name === 'pledged' ? 'unpaid' : part.name}
                </span>
              ),
          )}
        </p>
      )}
    </figure>
  )
}
