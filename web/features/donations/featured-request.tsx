import { clsx } from 'clsx'
import { useId } from 'react'
import { supportAmounts } from '#contract/giving/donations'
import type { SongRequest } from '#contract/requests/song-requests'
import { firstNameOr, wholeInCurrency } from '#contract/surface/format'
import { Cover } from '../../cover-art/cover.tsx'
import { Button } from '../../ui/button.tsx'
import { RequestMeter } from '../../ui/meter.tsx'
import { TitleLink } from '../../ui/title-link.tsx'
import type { usePledge } from './use-pledge.ts'

/** Amount that the button "Support" pledges (spec 2.underwriter.featured-support). */
const [, , supportAmount] = supportAmounts

interface FeaturedRequestProps extends Pick<ReturnType<typeof usePledge>, 'pledge' | 'underway'> {
  request: SongRequest
  /** True for the first story, which is two columns wide. */
  lead: boolean
}

/** A story with what the specification names of it, and nothing beside that. */
export function FeaturedRequest({ request, lead, pledge, underway }: FeaturedRequestProps) {
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
          'grid h-full grid-cols-[8rem_minmax(0,1fr)] content-start gap-x-4 gap-y-3',
          lead
            ? 'sm:grid-cols-[minmax(0,0.8fr)_minmax(0,1fr)] sm:gap-x-7'
            : 'sm:grid-cols-1 sm:grid-rows-[auto_1fr_auto]',
        )}
      >
        <Cover request={request} className={clsx('w-full self-start rounded-sm', lead && 'sm:row-span-2')} />
        <div className={clsx('min-w-0', lead && 'sm:self-end')}>
          <h3 id={id} className={clsx('text-xl [overflow-wrap:anywhere]', lead && 'sm:text-2xl')}>
            <TitleLink request={request} />
          </h3>
          <p className="text-sm text-muted [overflow-wrap:anywhere]">
            {request.genre} · by {firstNameOr(request.listener)}
          </p>
          <blockquote
            dir="auto"
            className={clsx(
              'measure mt-2 line-clamp-2 font-serif [overflow-wrap:anywhere]',
              lead && 'sm:text-lg',
            )}
          >
            “{request.story}”
          </blockquote>
        </div>
        <div
          className={clsx('col-span-full grid content-start gap-3', lead && 'sm:col-span-1 sm:col-start-2')}
        >
          <RequestMeter request={request} />
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
                <span className="sr-only">Promise </span>
                {wholeInCurrency(String(amount))}
              </Button>
            ))}
            {/* Not filled: a view has at most one filled button, for a due payment or a selected amount. */}
            <Button
              variant="secondary"
              size="sm"
              className="border-accent! text-accent! hover:bg-accent! hover:text-on-accent!"
              disabled={Boolean(underway)}
              title={`Promise ${wholeInCurrency(String(supportAmount))}`}
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
