import type { Donation } from '#contract/giving/donations'
import { receiptPath } from '#contract/surface/book-paths'
import { dayOf } from '#contract/surface/format'
import { ButtonLink } from '../../../ui/button.tsx'
import { isDue, isPayable, nextOf } from '../next.ts'
import { MoveButton, type useAskedMove } from './moves.tsx'
import { AnswerRead, ReportSupported, SaveSupported, ThanksRead } from './supported-song.tsx'

interface DonationDetailsProps extends Pick<ReturnType<typeof useAskedMove>, 'ask' | 'offersUndo'> {
  donation: Donation
  /** True if the giver requested the song, and so wrote the thank-you. */
  own: boolean
  /** True if what comes next stands here, and not in the row. */
  says: boolean
}

/** What a row of *Your Impact* keeps folded: dates and code, what people wrote, and all further moves. */
export function DonationDetails({ donation, own, says, ask, offersUndo }: DonationDetailsProps) {
  const { request, status, can, code } = donation
  return (
    <div className="col-span-full grid gap-2 pb-1 text-sm">
      {says && <p className="[overflow-wrap:anywhere]">{nextOf(donation)}</p>}
      <Facts donation={donation} />
      <Statement donation={donation} />
      {request && <ThanksRead request={request} own={own} />}
      {request && <AnswerRead request={request} />}
      <div className="-ml-3.5 flex flex-wrap items-center">
        {isPayable(donation) && !isDue(donation) && (
          <MoveButton words="Ways to pay" code={code} onClick={() => ask('pay')} />
        )}
        {can.includes('undoSent') && !offersUndo && (
          <MoveButton words="Undo “sent”" code={code} onClick={() => ask('undo')} />
        )}
        {can.includes('declineMatch') && (
          <MoveButton words="Choose another song" code={code} onClick={() => ask('decline')} />
        )}
        {can.includes('cancel') && (
          <MoveButton words="Cancel promise" code={code} onClick={() => ask('cancel')} />
        )}
        {status !== 'pledged' && status !== 'rejected' && (
          <ButtonLink
            href={receiptPath(donation.id)}
            variant="quiet"
            size="sm"
            aria-label={`Receipt, ${code}`}
          >
            Receipt
          </ButtonLink>
        )}
        {request && <SaveSupported request={request} />}
        {request?.song && (
          <span className="px-3.5">
            <ReportSupported request={request} />
          </span>
        )}
      </div>
    </div>
  )
}

function Facts({ donation }: { donation: Donation }) {
  const { isGeneral, request, madeBy, createdAt, sentAt, confirmedAt, code } = donation
  const facts = [
    ['Promised', dayOf(createdAt)],
    ['Sent', sentAt && dayOf(sentAt)],
    ['Confirmed', confirmedAt && dayOf(confirmedAt)],
    ['Code', code],
    ['Through', isGeneral && request && 'the Community Fund'],
    ['Made by', madeBy && 'your monthly promise'],
  ] as const
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1 text-muted">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt className="inline">{name}</dt> <dd className="figures inline text-ink">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/**
 * The giver's statement after the songwriter said that the payment did not arrive. The songwriter reads it
 * too.
 */
const Statement = ({ donation: { dispute } }: { donation: Donation }) =>
  dispute && (
    <p className="border-l-[3px] border-line pl-4 [overflow-wrap:anywhere]">
      <span className="text-muted">You said on {dayOf(dispute.createdAt)}: </span>
      <span dir="auto">“{dispute.text}”</span>
      {dispute.hiddenAt && <span className="text-muted"> Hidden by us.</span>}
    </p>
  )
