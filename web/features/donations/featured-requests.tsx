import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'wouter'
import { featuredCount, supportAmounts } from '#contract/giving/donations'
import type { SongRequest } from '#contract/requests/song-requests'
import { firstNameOr } from '#contract/surface/format'
import { paths } from '#contract/surface/paths'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ListState } from '../../ui/list-state.tsx'
import { RequestMeter } from '../../ui/meter.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { openRequests } from '../song-requests/api.ts'
import { useIsOwn } from '../song-requests/public/use-is-own.ts'
import { useAnonymity } from './anonymity.tsx'
import { PledgeCreatedDialog } from './pledge-created-dialog.tsx'
import { usePledge } from './use-pledge.ts'

/** What the Support button itself gives (spec 2.underwriter.featured-support). */
const [, , supportAmount] = supportAmounts

export function FeaturedRequests() {
  const { data, isPending, isError, error, isFetching, refetch } = useInfiniteQuery(openRequests())
  // State is here, not in the row: an accepted request leaves the list, but its next steps must stay.
  const { pledge, underway, created, dismiss } = usePledge()
  const { hidden, box } = useAnonymity()
  const isOwn = useIsOwn()
  const featured = { data: data?.slice(0, featuredCount), isPending, isError, error, isFetching, refetch }
  return (
    <Card title="Featured Requests" description="Stories that wait for their song, and for you.">
      <ListState
        query={featured}
        skeleton={<FeaturedSkeletons />}
        empty="No open requests just now. A pledge to the Community Fund reaches the next one."
        error="Error loading requests. Please try again."
      >
        {(items) => (
          <>
            {box}
            <ul className="mt-2 divide-y divide-line border-t border-line">
              {items.map((request) => (
                <FeaturedRequest
                  key={request.id}
                  request={request}
                  own={isOwn(request.id)}
                  pledge={(body) => pledge({ ...body, ...hidden })}
                  underway={underway}
                />
              ))}
            </ul>
          </>
        )}
      </ListState>
      {created && <PledgeCreatedDialog donation={created} onClose={dismiss} />}
    </Card>
  )
}

interface FeaturedRequestProps extends Pick<ReturnType<typeof usePledge>, 'pledge' | 'underway'> {
  request: SongRequest
  /** Whether the viewer asked for it: a listener may pledge to their own song too. */
  own: boolean
}

function FeaturedRequest({ request, own, pledge, underway }: FeaturedRequestProps) {
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
    <li>
      <article aria-labelledby={id} className="grid gap-3 py-6">
        <h3 id={id} className="text-xl [overflow-wrap:anywhere]">
          <Link
            href={paths.room(request.shareableId)}
            className="inline-block min-h-11 content-center underline decoration-transparent underline-offset-4 hover:decoration-accent"
          >
            {request.title}
          </Link>
        </h3>
        <p className="-mt-3 flex flex-wrap items-center gap-x-3 text-sm text-muted [overflow-wrap:anywhere]">
          <span>
            {request.genre} · by {firstNameOr(request.listener)}
          </span>
          {own && (
            // No taller than its line, so that nothing moves when the own requests are known.
            <span className="-my-1">
              <Badge tone="accent">Yours</Badge>
            </span>
          )}
        </p>
        <p dir="auto" className="measure line-clamp-3 [overflow-wrap:anywhere]">
          {request.story}
        </p>
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
              <span className="sr-only">Pledge </span>${amount}
            </Button>
          ))}
          <Button
            size="sm"
            disabled={Boolean(underway)}
            title={`Pledge $${supportAmount}`}
            onClick={() => support(supportAmount)}
          >
            Support
          </Button>
        </div>
      </article>
    </li>
  )
}

const FeaturedSkeletons = () => (
  <div className="divide-y divide-line border-t border-line">
    {[1, 2, 3].map((row) => (
      <div key={row} className="grid gap-3 py-6">
        <Skeleton className="h-7 w-1/2" />
        <Skeleton className="h-4 w-1/4" />
        <Skeleton className="h-16" />
        <Skeleton className="h-3" />
        <Skeleton className="h-11 w-64" />
      </div>
    ))}
  </div>
)
