import { useQuery } from '@tanstack/react-query'
import { cents, money, wholeCents } from '#contract/grammar/money'
import { counted } from '#contract/surface/counts'
import { inCurrency } from '#contract/surface/format'
import { ButtonLink } from '../../../ui/button.tsx'
import { ownDonations } from '../api.ts'
import { donationAnchor, inOrder, isDue } from '../next.ts'

export function DueStrip() {
  const { data } = useQuery(ownDonations())
  const due = data ? inOrder(data).filter(isDue) : []
  const [first] = due
  if (!first) return null
  const sum = money(wholeCents(due.reduce((all, { amount }) => all + cents(amount), 0)))
  return (
    <section
      aria-label="Due"
      className="flex animate-rise items-center justify-between gap-x-6 rounded-md border-l-[3px] border-accent bg-sunk py-3 pr-3 pl-5 sm:pr-4"
    >
      <p className="figures min-w-0 sm:text-lg">
        <span className="font-semibold">
          {counted(due.length, 'payment')} {due.length === 1 ? 'is' : 'are'} due
        </span>{' '}
        · {inCurrency(sum)}
      </p>
      <ButtonLink
        className="shrink-0"
        href={`#${donationAnchor(first)}`}
        onClick={() => focusOn(donationAnchor(first))}
      >
        Pay <span aria-hidden>→</span>
      </ButtonLink>
    </section>
  )
}

/**
 * Moves the focus to a donation. The link scrolls there, but doesn't move the focus if the URL has its
 * fragment already.
 */
const focusOn = (anchor: string) => document.getElementById(anchor)?.focus()
