import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Donation } from '#contract/giving/donations'
import { cents, money, wholeCents } from '#contract/grammar/money'
import { count } from '#contract/surface/counts'
import { inCurrency, shortDayOf } from '#contract/surface/format'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { lateForms } from '../../../ui/late-forms.ts'
import { ownDonations } from '../api.ts'
import { RoomTitle } from '../links.tsx'
import { isDue, writerOf } from '../next.ts'
import { JustSent } from './just-sent.tsx'
import { Sleeve } from './supported-song.tsx'

const { PayDialog } = lateForms(() => import('../paying/pay-dialog.tsx'))

/** Lines in sight. The others are behind *Pay*, because a year can bring fifty. */
const mostLines = 3

const soonestFirst = (one: Donation, other: Donation) =>
  (one.lapsesAt ?? '9').localeCompare(other.lapsesAt ?? '9')

/**
 * What is due, before everything else. *Pay* opens the pay dialog of the one due payment, or a sheet with a
 * line and a *Pay* for each of several (product.md, "Money and donations").
 */
export function DueStrip() {
  const id = useId()
  const { data: given = [] } = useQuery(ownDonations())
  // What was paid here stays in its place with Undo, until the page is left.
  const [paid, setPaid] = useState<readonly string[]>([])
  const [isOpen, setOpen] = useState(false)
  const lines = given
    .filter((one) => isDue(one) || (paid.includes(one.id) && one.can.includes('undoSent')))
    .toSorted(soonestFirst)
  if (lines.length === 0) return null
  const due = lines.filter(isDue)
  const title = due.length === 0 ? 'Nothing left to pay' : `To pay: ${count(due.length)}`
  const sum = money(wholeCents(due.reduce((all, { amount }) => all + cents(amount), 0)))
  const line = (donation: Donation, offersPay: boolean) => (
    <DueLine
      key={donation.id}
      donation={donation}
      offersPay={offersPay}
      onSent={() => setPaid((before) => [...before, donation.id])}
    />
  )
  return (
    <section
      aria-labelledby={id}
      className="animate-rise rounded-md border-l-[3px] border-accent bg-sunk py-3 pr-3 pl-5 sm:pr-4"
    >
      <div className="flex min-h-11 items-center justify-between gap-x-6">
        <h2 id={id} className="figures text-xl">
          {title}
        </h2>
        {due.length > 1 && (
          <p className="flex items-center gap-x-4">
            <span className="figures font-semibold">{inCurrency(sum)}</span>
            <Button onClick={() => setOpen(true)}>Pay</Button>
          </p>
        )}
      </div>
      <ul className="divide-y divide-line">
        {lines.slice(0, mostLines).map((donation) => line(donation, due.length === 1))}
      </ul>
      {lines.length > mostLines && (
        <p className="text-sm text-muted">and {count(lines.length - mostLines)} more</p>
      )}
      <Dialog open={isOpen} onOpenChange={setOpen} title={title}>
        <ul className="divide-y divide-line">{lines.map((donation) => line(donation, true))}</ul>
      </Dialog>
    </section>
  )
}

interface DueLineProps {
  donation: Donation
  offersPay: boolean
  onSent: () => void
}

function DueLine({ donation, offersPay, onSent }: DueLineProps) {
  const [asks, setAsks] = useState(false)
  const { request, amount, lapsesAt } = donation
  const name = request?.title ?? 'the Community Fund'
  return (
    <li className="flex items-center gap-x-3 py-2">
      <div className="w-10 shrink-0 sm:w-12">
        <Sleeve request={request} />
      </div>
      <p className="min-w-0 flex-1 text-sm [overflow-wrap:anywhere]">
        <span className="block text-base font-semibold">
          {request ? <RoomTitle request={request} /> : 'Community Fund'}
        </span>
        <span className="text-muted">
          <span className="figures font-semibold text-ink">{inCurrency(amount)}</span> · {writerOf(donation)}
          {lapsesAt && `, before ${shortDayOf(lapsesAt)}`}
        </span>
      </p>
      {isDue(donation)
        ? offersPay && (
            <Button aria-label={`Pay ${inCurrency(amount)} for ${name}`} onClick={() => setAsks(true)}>
              Pay
            </Button>
          )
        : donation.can.includes('undoSent') && <JustSent donation={donation} />}
      {asks && (
        <PayDialog
          donation={donation}
          onSent={() => {
            setAsks(false)
            onSent()
          }}
          onClose={() => setAsks(false)}
        />
      )}
    </li>
  )
}
