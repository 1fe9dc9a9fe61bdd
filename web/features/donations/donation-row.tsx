import { useState } from 'react'
import { Link } from 'wouter'
import type { Donation } from '#contract/donations'
import { can, type DonationStatus, donationMoves, statusLabel } from '#contract/state'
import { dayOf, dollars } from '../../lib/format.ts'
import { paths } from '../../paths.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { MarkSentDialog } from './mark-sent-dialog.tsx'

const tones: Record<DonationStatus, Tone> = {
  pledged: 'open',
  sent: 'progress',
  confirmed: 'approved',
  rejected: 'danger',
}

export function DonationRow({ donation }: { donation: Donation }) {
  const [marking, setMarking] = useState(false)
  return (
    <li className="grid gap-x-4 gap-y-1 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
          <Target donation={donation} />
        </p>
        <p className="figures font-semibold">{dollars(donation.amount)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
        <Badge tone={tones[donation.status]}>{statusLabel(donation.status)}</Badge>
        <time dateTime={donation.createdAt}>{dayOf(donation.createdAt)}</time>
        <span className="figures">{donation.code}</span>
        {can(donationMoves.markSent, donation.status) && (
          <Button
            variant="secondary"
            size="sm"
            className="ml-auto"
            aria-label={`Mark as Sent, ${donation.code}`}
            onClick={() => setMarking(true)}
          >
            Mark as Sent
          </Button>
        )}
      </div>
      {marking && <MarkSentDialog donation={donation} onClose={() => setMarking(false)} />}
    </li>
  )
}

function Target({ donation: { request, isGeneral } }: { donation: Donation }) {
  if (!request) return isGeneral ? 'Community Fund' : 'A request that was withdrawn'
  return (
    <>
      <Link
        href={paths.room(request.shareableId)}
        className="underline decoration-line underline-offset-4 hover:decoration-accent"
      >
        {request.title}
      </Link>
      {isGeneral && <span className="text-sm text-muted"> · from the Community Fund</span>}
    </>
  )
}
