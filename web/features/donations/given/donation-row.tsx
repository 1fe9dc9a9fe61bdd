import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { Donation } from '#contract/giving/donations'
import { endings } from '#contract/giving/moves'
import { type DonationStatus, statusLabel } from '#contract/grammar/state'
import { inCurrency } from '#contract/surface/format'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { RoomTitle } from '../links.tsx'
import { isAsking, isDue, nextOf } from '../next.ts'
import { DonationDetails } from './donation-details.tsx'
import { RowMoves, useAskedMove } from './moves.tsx'
import { HearSupported, Sleeve } from './supported-song.tsx'

const tones: Record<DonationStatus, Tone> = {
  pledged: 'open',
  sent: 'progress',
  confirmed: 'approved',
  rejected: 'danger',
}

/** The one word of a donation's state. What wasn't paid, and need not be, isn't shown like a rejection. */
function StateBadge({ donation }: { donation: Donation }) {
  const { status, rejectionReason, request } = donation
  if (request?.hiddenAt) return <Badge tone="danger">hidden</Badge>
  if (isDue(donation)) return <Badge tone="accent">due</Badge>
  if (status === 'rejected' && rejectionReason === endings.cancelled) return <Badge>cancelled</Badge>
  if (status === 'rejected' && (rejectionReason === endings.lapsed || rejectionReason === endings.given))
    return <Badge>ended</Badge>
  return <Badge tone={tones[status]}>{statusLabel(status)}</Badge>
}

/**
 * One donation in the giver's list: a song that it helped to make, to hear where it can be heard, with the
 * word of its state and, where it asks for something, that sentence. All else is folded (product.md, "Money and donations").
 */
export function DonationRow({ donation, own }: { donation: Donation; own: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { dialog, ...moves } = useAskedMove(donation)
  const { request, code } = donation
  const asks = isAsking(donation)
  return (
    <li
      className={clsx(
        'grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-start gap-x-2.5 py-2.5 sm:grid-cols-[4rem_minmax(0,1fr)_auto] sm:gap-x-4',
        isDue(donation) && '-ml-4 border-l-[3px] border-l-accent pl-[calc(1rem-3px)]',
      )}
    >
      <div className="relative row-span-2">
        <Sleeve request={request} />
        {request && (
          <div className="absolute inset-0 grid place-items-center">
            <HearSupported request={request} />
          </div>
        )}
      </div>
      <p className="min-w-0 pt-1 font-semibold [overflow-wrap:anywhere]">
        <Target donation={donation} />
      </p>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={`Details, ${code}`}
        className="-my-1.5 -mr-2.5 grid size-11 cursor-pointer place-items-center rounded-md text-muted hover:text-ink"
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronDown aria-hidden className={clsx('size-5', isOpen && 'rotate-180')} />
      </button>
      <div className="col-start-2 col-end-4 flex flex-wrap items-center gap-x-1.5 sm:gap-x-2">
        <span className="figures text-sm">{inCurrency(donation.amount)}</span>
        <StateBadge donation={donation} />
        {asks && <p className="my-1 basis-full text-sm [overflow-wrap:anywhere]">{nextOf(donation)}</p>}
        <div className={clsx(asks && 'basis-full')}>
          <RowMoves donation={donation} {...moves} />
        </div>
      </div>
      {isOpen && <DonationDetails donation={donation} own={own} says={!asks} {...moves} />}
      {dialog}
    </li>
  )
}

function Target({ donation: { request, isGeneral } }: { donation: Donation }) {
  if (request) return <RoomTitle request={request} />
  return isGeneral ? 'Community Fund' : 'A request that was withdrawn'
}
