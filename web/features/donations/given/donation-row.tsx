import { clsx } from 'clsx'
import type { Donation } from '#contract/giving/donations'
import { endings } from '#contract/giving/moves'
import { type DonationStatus, statusLabel } from '#contract/grammar/state'
import { dayOf, inCurrency } from '#contract/surface/format'
import { Cover } from '../../../cover-art/cover.tsx'
import { Vinyl } from '../../../cover-art/vinyl.tsx'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { RoomTitle } from '../links.tsx'
import { donationAnchor, isDue, nextOf } from '../next.ts'
import { Moves } from './moves.tsx'
import { AnswerRead, HearSupported, ReportSupported, SaveSupported, ThanksRead } from './supported-song.tsx'

const tones: Record<DonationStatus, Tone> = {
  pledged: 'open',
  sent: 'progress',
  confirmed: 'approved',
  rejected: 'danger',
}

/** The giver cancelled the pledge. Nothing went wrong, so it isn't shown like a rejection. */
const isCancelled = ({ status, rejectionReason }: Donation) =>
  status === 'rejected' && rejectionReason === endings.cancelled

/** The pledge lapsed. The giver may be able to renew it. */
const isLapsed = ({ status, rejectionReason }: Donation) =>
  status === 'rejected' && rejectionReason === endings.lapsed

function StatusBadge({ donation }: { donation: Donation }) {
  if (isCancelled(donation)) return <Badge>cancelled</Badge>
  if (isLapsed(donation)) return <Badge>lapsed</Badge>
  return <Badge tone={tones[donation.status]}>{statusLabel(donation.status)}</Badge>
}

/**
 * One donation in the giver's list: cover of the song, purpose, status and next step. A due donation is
 * highlighted.
 */
export function DonationRow({ donation, own }: { donation: Donation; own: boolean }) {
  const due = isDue(donation)
  const { request } = donation
  return (
    <li
      id={donationAnchor(donation)}
      tabIndex={due ? -1 : undefined}
      className={clsx(
        'grid scroll-mt-24 grid-cols-[3.5rem_minmax(0,1fr)] gap-x-4 gap-y-1 py-4',
        due && '-ml-4 border-l-[3px] border-l-accent pl-[calc(1rem-3px)]',
      )}
    >
      <div className="relative row-span-2 self-start">
        <Sleeve request={request} />
        {request && (
          <div className="absolute inset-0 grid place-items-center">
            <HearSupported request={request} />
          </div>
        )}
      </div>
      <div className="flex flex-wrap items-baseline gap-x-4">
        <p className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
          <Target donation={donation} />
        </p>
        <p className="figures font-semibold">{inCurrency(donation.amount)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
        <StatusBadge donation={donation} />
        {donation.madeBy && <Badge>From your standing pledge</Badge>}
        {due && <Badge tone="accent">due</Badge>}
        {request?.hiddenAt && <Badge tone="danger">Hidden</Badge>}
        <time dateTime={donation.createdAt}>{dayOf(donation.createdAt)}</time>
        <span className="figures">{donation.code}</span>
        {request && <SaveSupported request={request} />}
        {request && <ReportSupported request={request} />}
      </div>
      <div className="col-span-full grid gap-1.5">
        <p className="text-sm [overflow-wrap:anywhere]">{nextOf(donation)}</p>
        <Statement donation={donation} />
        {request && <ThanksRead request={request} own={own} />}
        {request && <AnswerRead request={request} />}
        <Moves donation={donation} />
      </div>
    </li>
  )
}

/**
 * The giver's statement after the songwriter said that the payment did not arrive. The songwriter reads it
 * too.
 */
const Statement = ({ donation: { dispute } }: { donation: Donation }) =>
  dispute && (
    <p className="border-l-[3px] border-line pl-4 text-sm [overflow-wrap:anywhere]">
      <span className="text-muted">You said on {dayOf(dispute.createdAt)}: </span>
      <span dir="auto">“{dispute.text}”</span>
      {dispute.hiddenAt && <span className="text-muted"> Hidden by a steward.</span>}
    </p>
  )

/** The song's cover. For a donation without a single song, a plain record. */
function Sleeve({ request }: Pick<Donation, 'request'>) {
  if (!request?.cover) return <Vinyl className="w-full" />
  const { id, shareableId, title, cover } = request
  return <Cover request={{ ...cover, title, shareableId: shareableId ?? id }} className="w-full rounded-sm" />
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
