import { clsx } from 'clsx'
import { isPausing, type Offer } from '#contract/people/offers'
import { offerLine, pauseLine } from '#contract/surface/offer-line'

/** What a songwriter offers, and until when they pause. Nothing where nothing is offered. */
export function Offered({ offer, className }: { offer: Offer; className?: string }) {
  const line = offerLine(offer)
  const isPaused = isPausing(offer)
  if (!line && !isPaused) return null
  return (
    <div className={clsx('figures [overflow-wrap:anywhere]', className)}>
      {line && <p className="first-letter:uppercase">{line}</p>}
      {isPaused && <p className="text-muted">{pauseLine(offer)}</p>}
    </div>
  )
}
