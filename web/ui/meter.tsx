import { clsx } from 'clsx'
import type { MoneyWord } from '#contract/giving/money-words'
import { cents, type Money, money } from '#contract/grammar/money'
import type { RequestStatus } from '#contract/grammar/state'
import { type RequestSums, unsentOf } from '#contract/requests/sums'
import { inCurrency, shortInCurrency } from '#contract/surface/format'
import { meterLine } from '#contract/surface/meter-line'

interface MeterProps extends RequestSums {
  goalAmount?: Money | null
  /** True once the song is approved, so that unsent pledges are due. */
  isDue?: boolean
}

interface Metered extends MeterProps {
  status: RequestStatus
  isGiven?: boolean | undefined
}

/** Meter of a request. A song that its songwriter gives has none, here and in `MeterLine` (product.md, "Terms"). */
export const RequestMeter = ({ request }: { request: Metered }) =>
  request.isGiven ? null : <Meter {...request} isDue={request.status === 'approved'} />

/**
 * Bar of pledged (or due), sent and confirmed money. Textures distinguish the parts without colour, and a gap
 * shows missing money. With a goal, the parts are shares of the goal. Without a goal, they are shares of the
 * pledged sum, and unsent money fills nothing, because a full bar would look like a reached goal.
 */
export function Meter(props: MeterProps) {
  const { goalAmount: goal, isDue = false, pledgedAmount, extraAmount = '0.00' } = props
  const { parts, all, paid, percent } = partsOf(props)
  return (
    <figure>
      <figcaption className="figures mb-1.5 flex items-baseline justify-between gap-x-4 text-sm">
        <span>
          <strong className="font-semibold">{inCurrency(pledgedAmount)}</strong> promised
          {extraAmount !== '0.00' && ` and ${inCurrency(extraAmount)} more`}
          {goal && <span className="text-muted"> of {shortInCurrency(goal)}</span>}
        </span>
        <span className="shrink-0 text-muted">{goal ? `${percent}%` : 'no goal'}</span>
      </figcaption>
      <Bar parts={parts} />
      {(paid > 0 || (isDue && all > 0)) && (
        <p className="figures mt-1.5 flex flex-wrap gap-x-4 text-xs text-muted">
          {parts.toReversed().map(
            ({ name, end, amount }) =>
              amount !== '0.00' && (
                <span key={name} className="inline-flex items-center gap-1.5">
                  <i aria-hidden className={clsx('meter-key', end > 0 && `meter-${name}`)} />
                  {inCurrency(amount)} {words[name] ?? name}
                </span>
              ),
          )}
        </p>
      )}
    </figure>
  )
}

interface MeterLineProps {
  request: Metered
  givers: number | null | undefined
}

/** Meter of a stranger's page: one line of words, '$85 of $180, 4 people', and the bar. */
export const MeterLine = ({ request, givers }: MeterLineProps) =>
  request.isGiven ? null : (
    <figure>
      <figcaption className="figures mb-1.5 text-sm font-semibold">{meterLine(request, givers)}</figcaption>
      <Bar parts={partsOf({ ...request, isDue: request.status === 'approved' }).parts} />
    </figure>
  )

const Bar = ({ parts }: { parts: Part[] }) => (
  <div aria-hidden className="meter">
    {parts.map(({ name, end }) => (
      <span key={name} className={`meter-${name}`} style={{ '--end': end }} />
    ))}
  </div>
)

function partsOf({ goalAmount: goal, isDue = false, ...sums }: MeterProps) {
  const { sentAmount, receivedAmount, shortAmount = '0.00' } = sums
  const received = cents(receivedAmount)
  const paid = received + cents(sentAmount)
  const unsent = unsentOf(sums)
  const all = paid + unsent + cents(shortAmount)
  const full = goal ? cents(goal) : all
  const share = (amount: number) => (full ? Math.min(1, amount / full) : 0)
  // The division is last to avoid rounding errors: 0.29 * 100 is less than 29.
  const percent = Math.min(100, Math.floor((all * 100) / full))
  const parts: Part[] = [
    // The gap for missing money. It ends at the percentage.
    { name: 'short', end: goal ? share(all) : 0, amount: shortAmount },
    { name: isDue ? 'due' : 'pledged', end: goal ? share(paid + unsent) : 0, amount: money(unsent) },
    { name: 'sent', end: share(paid), amount: sentAmount },
    { name: 'confirmed', end: share(received), amount: receivedAmount },
  ]
  return { parts, all, paid, percent }
}

interface Part {
  name: MoneyWord | 'short'
  /** Where the part ends on the bar, in percent. All parts begin at the bar's start and overlap. */
  end: number
  amount: Money
}

/**
 * Labels of parts that differ from the parts' names. The line above the bar counts all money as promised, so
 * money that isn't sent yet has its own label.
 */
const words: Partial<Record<Part['name'], string>> = {
  pledged: 'not sent yet',
  short: 'less arrived than promised',
}
