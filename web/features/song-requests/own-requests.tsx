import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useId } from 'react'
import type { OwnRequest } from '#contract/requests/song-requests'
import { paths } from '#contract/surface/paths'
import { Cover } from '../../cover-art/cover.tsx'
import { Line } from '../../cover-art/line/line.tsx'
import { PlayProject } from '../../player/play-project.tsx'
import { Badge, StatusAndStage } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { ItemList } from '../../ui/list-state.tsx'
import { RequestMeter } from '../../ui/meter.tsx'
import { OccasionLine } from '../../ui/occasion-line.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TitleLink } from '../../ui/title-link.tsx'
import { unreadMessages } from '../projects/api.ts'
import { TermsLine } from '../terms/public/terms-line.tsx'
import { ownCovers, ownInTurn } from './api.ts'
import { OpenToAllButton, WithdrawButton } from './moves/move-buttons.tsx'
import { makingOfOwn, type NextMove, nextMove, type Waiting } from './public/next-move.ts'
import { ShareLinkButton } from './share-link-button.tsx'

const across = 'grid grid-cols-1 gap-x-6 gap-y-8 sm:grid-cols-2 sm:gap-y-12 lg:grid-cols-3 xl:grid-cols-4'

const shapes = (
  <div className={across}>
    {[0, 1, 2].map((shape) => (
      <div key={shape} className="grid grid-cols-[6rem_minmax(0,1fr)] content-start gap-4 sm:grid-cols-1">
        <Skeleton className="aspect-square" />
        <div className="grid content-start gap-3">
          <Skeleton className="h-6 w-3/4" />
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-12" />
        </div>
      </div>
    ))}
  </div>
)

/** The user's own requests that wait for the user, with their unread messages. */
export function useWaiting() {
  const inTurn = useInfiniteQuery(ownInTurn())
  const unread = useQuery(unreadMessages())
  const unreadOf = ({ id }: OwnRequest) =>
    unread.data?.find(({ songRequestId }) => songRequestId === id)?.count ?? 0
  // Filtered again, because an earlier release answers with all requests.
  const first = inTurn.data?.filter((one) => moveOf(one, unreadOf(one)).waiting) ?? []
  return { first, unreadOf, isKnown: !inTurn.isPending && !unread.isPending }
}

/** The user's own requests. Those that wait for the user are first, whatever page they are on. */
export function OwnRequests() {
  const newest = useInfiniteQuery(ownCovers())
  const { first, unreadOf, isKnown } = useWaiting()
  const isFirst = new Set(first.map(({ id }) => id))
  const rest = newest.data?.filter(({ id }) => !isFirst.has(id))
  // Not shown before all is known, because a card that comes first later would move the others.
  const requests = { ...newest, data: isKnown && rest && [...first, ...rest], loaded: newest.data?.length }
  return (
    <ItemList
      query={{ ...requests, data: requests.data || undefined }}
      skeleton={shapes}
      empty="No requests yet. Create your first song request above!"
      error="Error loading your requests. Please try again."
      className={across}
    >
      {(request) => (
        <OwnRequestCard
          key={request.id}
          request={request}
          unread={unreadOf(request)}
          isNext={request.id === first[0]?.id}
        />
      )}
    </ItemList>
  )
}

const moveOf = (request: OwnRequest, unread: number): NextMove =>
  request.hiddenAt
    ? { words: 'We have hidden it. Its page says more.' }
    : nextMove(makingOfOwn(request, unread > 0))

const answers: Record<Waiting, string> = {
  terms: 'Answer',
  version: 'Listen',
  proposal: 'Answer',
  words: 'Read the words',
  message: 'Read',
  silence: 'Decide',
}

interface OwnRequestCardProps {
  request: OwnRequest
  unread: number
  /** True for the first that waits. Its button alone is filled. */
  isNext: boolean
}

function OwnRequestCard({ request, unread, isNext }: OwnRequestCardProps) {
  const id = useId()
  const { words, waiting } = moveOf(request, unread)
  const isHidden = Boolean(request.hiddenAt)
  return (
    <li>
      <article
        aria-labelledby={id}
        className="grid h-full grid-cols-[6rem_minmax(0,1fr)] content-start gap-x-4 sm:grid-cols-1"
      >
        <div className="relative self-start">
          <Cover request={request} className="w-full rounded-sm" />
          <div className="absolute right-2 bottom-2 sm:right-3 sm:bottom-3">
            <PlayProject project={request} />
          </div>
        </div>
        <div className="min-w-0 sm:mt-3">
          <h3 id={id} className="text-xl [overflow-wrap:anywhere]">
            <TitleLink request={request} />
          </h3>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <StatusAndStage status={request.status} />
            {isHidden && <Badge tone="danger">Hidden</Badge>}
            {unread > 0 && (
              <span className="font-semibold text-accent">
                {unread} new<span className="sr-only"> {unread === 1 ? 'message' : 'messages'}</span>
              </span>
            )}
          </p>
          <p
            className={clsx(
              'mt-2 text-sm first-letter:uppercase [overflow-wrap:anywhere]',
              waiting ? 'text-accent' : 'text-muted',
            )}
          >
            {words}
          </p>
          <OccasionLine request={request} className="mt-1 text-sm text-muted" />
          <TermsLine
            project={request}
            writer={request.making?.songwriterName || 'The songwriter'}
            className="figures mt-1 block text-sm text-muted [overflow-wrap:anywhere]"
          />
          <Line line={{ ...request, percent: request.making?.percent ?? 0 }} className="mt-1 opacity-80" />
        </div>
        <div className="col-span-full mt-2">
          <RequestMeter request={request} />
          <div className="mt-3 flex flex-wrap items-start gap-x-2 gap-y-1 not-has-[>a]:-ml-1">
            {waiting && (
              <ButtonLink
                size="sm"
                variant={isNext ? 'primary' : 'secondary'}
                href={paths.room(request.shareableId)}
              >
                {answers[waiting]}
              </ButtonLink>
            )}
            {isHidden || <ShareLinkButton shareableId={request.shareableId} />}
            {request.can.includes('openToAll') && <OpenToAllButton request={request} />}
            {request.can.includes('withdraw') && <WithdrawButton request={request} />}
          </div>
        </div>
      </article>
    </li>
  )
}
