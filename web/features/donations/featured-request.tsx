import { clsx } from 'clsx'
import { useId } from 'react'
import { supportAmounts } from '#contract/giving/donations'
import { cents } from '#contract/grammar/money'
import type { SongRequest } from '#contract/requests/song-requests'
import { firstNameOr, wholeInCurrency } from '#contract/surface/format'
import { Cover } from '../../cover-art/cover.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { RequestMeter } from '../../ui/meter.tsx'
import { TitleLink } from '../../ui/title-link.tsx'
import { ReportLink } from '../moderation/public/report-link.tsx'
import type { usePledge } from './use-pledge.ts'

/** Amount that the button "Support" pledges (spec 2.underwriter.featured-support). */
const [, , supportAmount] = supportAmounts

interface FeaturedRequestProps extends Pick<ReturnType<typeof usePledge>, 'pledge' | 'underway'> {
  request: SongRequest
  /** True for the viewer's own request. Listeners may pledge to their own songs too. */
  own: boolean
  /** True for the first card, which is two columns wide. */
  lead: boolean
}

export function FeaturedRequest({ request, own, lead, pledge, underway }: FeaturedRequestProps) {
  const id = useId()
  const busyWith = underway?.songRequestId === request.id ? underway.amount : undefined
  const support = (amount: number) =>
    pledge({
      amount,
      isGeneral: false,
      songRequestId: request.id,
      paymentMethod: 'other',
      status: 'pledged',
    })
  return (
    <li className={clsx(lead && 'sm:col-span-2')}>
      <article
        aria-labelledby={id}
        className={clsx(
          'grid h-full content-start gap-x-4 gap-y-3',
          lead
            ? 'grid-cols-[6rem_minmax(0,1fr)] sm:grid-cols-[minmax(0,0.8fr)_minmax(0,1fr)] sm:gap-x-7'
            : 'grid-cols-[6rem_minmax(0,1fr)] sm:grid-cols-1 sm:grid-rows-[auto_auto_1fr]',
        )}
      >
        <Cover request={request} className={clsx('w-full self-start rounded-sm', lead && 'sm:row-span-2')} />
        <div className={clsx('min-w-0', lead && 'sm:self-end')}>
          <h3 id={id} className={clsx('[overflow-wrap:anywhere]', lead ? 'text-xl sm:text-2xl' : 'text-xl')}>
            <TitleLink request={request} />
          </h3>
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted [overflow-wrap:anywhere]">
            <span>
              {request.genre} · by {firstNameOr(request.listener)}
            </span>
            {own || <ReportLink kind="request" id={request.id} link={request.shareableId} />}
            {own && (
              // The badge isn't taller than its line of text, so that nothing moves when it appears.
              <span className="-my-1">
                <Badge tone="accent">Yours</Badge>
              </span>
            )}
          </p>
        </div>
        <div
          className={clsx(
            'col-span-full grid content-start gap-3',
            lead ? 'sm:col-span-1 sm:col-start-2' : 'sm:grid-rows-[1fr_auto_auto]',
          )}
        >
          <p dir="auto" className="measure line-clamp-3 [overflow-wrap:anywhere]">
            {request.story}
          </p>
          <div>
            <RequestMeter request={request} />
            {isFullyPledged(request) && (
              <p className="mt-1.5 text-sm font-semibold">Fully pledged, still open</p>
            )}
          </div>
          <div className="flex flex-wrap gap-2">
            {supportAmounts.map((amount) => (
              <Button
                key={amount}
                variant="secondary"
                size="sm"
                busy={busyWith === amount}
                disabled={Boolean(underway)}
                onClick={() => support(amount)}
              >
                <span className="sr-only">Pledge </span>
                {wholeInCurrency(String(amount))}
              </Button>
            ))}
            {/* Not filled: a view has at most one filled button, for a due payment or a selected amount. */}
            <Button
              variant="secondary"
              size="sm"
              className="border-accent! text-accent! hover:bg-accent! hover:text-on-accent!"
              disabled={Boolean(underway)}
              title={`Pledge ${wholeInCurrency(String(supportAmount))}`}
              onClick={() => support(supportAmount)}
            >
              Support
            </Button>
          </div>
        </div>
      </article>
    </li>
  )
}

/** True if the pledges reach the goal. The request still accepts pledges until its song is approved. */
const isFullyPledged = ({ goalAmount, pledgedAmount }: SongRequest) =>
  goalAmount !== null && cents(pledgedAmount) >= cents(goalAmount)
