import { clsx } from 'clsx'
import type { MoneyWord } from '#contract/giving/money-words'
import { cents, type Money, money, wholeCents } from '#contract/grammar/money'
import type { RequestStatus } from '#contract/grammar/state'
import { inCurrency, shortInCurrency } from '#contract/surface/format'

interface MeterProps {
  /** Total pledged, including sent and confirmed. */
  pledged: Money
  sent: Money
  confirmed: Money
  goal?: Money | null
  /** Whether what is not sent yet can be paid: the song is approved. */
  isDue?: boolean
}

interface Funded {
  pledgedAmount: Money
  sentAmount: Money
  receivedAmount: Money
  goalAmount: Money | null
  status: RequestStatus
}

/** Meter of any object that has a request's four sums. */
export const RequestMeter = ({ request }: { request: Funded }) => (
  <Meter
    pledged={request.pledgedAmount}
    sent={request.sentAmount}
    confirmed={request.receivedAmount}
    goal={request.goalAmount}
    isDue={request.status === 'approved'}
  />
)

/**
 * Pledged or due, sent and confirmed money: textures, distinguishable without colour. They are shares of the goal.
 * Without one, sent and confirmed are shares of what is pledged, which itself fills nothing: no number beside it says
 * what it could be a share of, and a full bar would look like a goal that is reached.
 */
export function Meter({ pledged, sent, confirmed, goal, isDue = false }: MeterProps) {
  const received = cents(confirmed)
  const underway = cents(sent)
  const all = Math.max(cents(pledged), received + underway)
  const full = goal ? cents(goal) : all
  /** More arrived, or is on its way, than was pledged. */
  const more = all - cents(pledged)
  const share = (amount: number) => (full === 0 ? 0 : Math.min(100, (amount / full) * 100))
  const parts: { name: MoneyWord; end: number; amount: Money }[] = [
    {
      name: isDue ? 'due' : 'pledged',
      end: goal ? share(all) : 0,
      amount: money(wholeCents(all - received - underway)),
    },
    { name: 'sent', end: share(received + underway), amount: sent },
    { name: 'confirmed', end: share(received), amount: confirmed },
  ]
  return (
    <figure>
      <figcaption className="figures mb-1.5 flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span>
          <strong className="font-semibold">{inCurrency(pledged)}</strong> pledged
          {more > 0 && ` and ${inCurrency(money(wholeCents(more)))} more`}
          {goal && <span className="text-muted"> of {shortInCurrency(goal)}</span>}
        </span>
        <span className="text-muted">{goal ? `${Math.floor(share(all))}%` : 'no goal'}</span>
      </figcaption>
      <div aria-hidden className="meter">
        {parts.map((part) => (
          <span key={part.name} className={`meter-${part.name}`} style={{ '--end': part.end / 100 }} />
        ))}
      </div>
      {(received > 0 || underway > 0 || (isDue && all > 0)) && (
        <p className="figures mt-1.5 flex flex-wrap gap-x-4 text-xs text-muted">
          {parts.toReversed().map(
            (part) =>
              part.amount !== '0.00' && (
                <span key={part.name} className="inline-flex items-center gap-1.5">
                  <i aria-hidden className={clsx('meter-key', part.end > 0 && `meter-${part.name}`)} />
                  {inCurrency(part.amount)} {wordOf(part.name, received > 0)}
                </span>
              ),
          )}
        </p>
      )}
    </figure>
  )
}

/**
 * Once something has arrived, the rest may be unsent or may have arrived short: the sums don't tell the two apart, so the
 * word doesn't either.
 */
function wordOf(name: MoneyWord, hasReceived: boolean) {
  if (name === 'sent' || name === 'confirmed') return name
  if (hasReceived) return 'still missing'
  return name === 'pledged' ? 'not sent yet' : name
}
