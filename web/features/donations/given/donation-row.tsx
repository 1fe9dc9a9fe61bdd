import type { Donation } from '#contract/giving/donations'
import { type DonationStatus, statusLabel } from '#contract/grammar/state'
import { dayOf, dollars } from '#contract/surface/format'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { RoomTitle } from '../room-title.tsx'
import { AnswerRead, HearSupported, ThanksRead } from './heard.tsx'
import { Moves } from './moves.tsx'
import { isDue, nextOf } from './next.ts'

const tones: Record<DonationStatus, Tone> = {
  pledged: 'open',
  sent: 'progress',
  confirmed: 'approved',
  rejected: 'danger',
}

/** A giver's donation: purpose, status, next step. One that is due is highlighted. */
export function DonationRow({ donation }: { donation: Donation }) {
  const due = isDue(donation)
  const { request } = donation
  return (
    <li
      className={
        due
          ? '-ml-4 grid gap-1.5 border-l-[3px] border-l-accent py-3 pl-[calc(1rem-3px)]'
          : 'grid gap-1.5 py-3'
      }
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {request && <HearSupported request={request} />}
        <p className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
          <Target donation={donation} />
        </p>
        <p className="figures font-semibold">{dollars(donation.amount)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
        <Badge tone={tones[donation.status]}>{statusLabel(donation.status)}</Badge>
        {due && <Badge tone="accent">due</Badge>}
        <time dateTime={donation.createdAt}>{dayOf(donation.createdAt)}</time>
        <span className="figures">{donation.code}</span>
      </div>
      <p className="text-sm [overflow-wrap:anywhere]">{nextOf(donation)}</p>
      {request && <ThanksRead request={request} />}
      {request && <AnswerRead request={request} />}
      <Moves donation={donation} />
    </li>
  )
}

function Target({ donation: { request, isGeneral } }: { donation: Donation }) {
  if (!request) return isGeneral ? 'Community Fund' : 'A request that was withdrawn'
  return (
    <>
      <RoomTitle request={request} />
      {isGeneral && <span className="text-sm text-muted"> · from the Community Fund</span>}
    </>
  )
}
