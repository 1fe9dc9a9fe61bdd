import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Project } from '#contract/requests/song-requests'
import { counted } from '#contract/surface/counts'
import { Cover } from '../../cover-art/cover.tsx'
import { Line } from '../../cover-art/line/line.tsx'
import { PlayProject } from '../../player/play-project.tsx'
import { Badge, RequestStatusBadge } from '../../ui/badge.tsx'
import { ItemList } from '../../ui/list-state.tsx'
import { RequestMeter } from '../../ui/meter.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TitleLink } from '../../ui/title-link.tsx'
import { unreadMessages } from '../projects/api.ts'
import { ownCovers } from './api.ts'
import { OpenToAllButton, WithdrawButton } from './moves/move-buttons.tsx'
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

export function OwnRequests() {
  const requests = useInfiniteQuery(ownCovers())
  return (
    <ItemList
      query={requests}
      skeleton={shapes}
      empty="No requests yet. Create your first song request above!"
      error="Error loading your requests. Please try again."
      className={across}
    >
      {(request) => <OwnRequestCard key={request.id} request={request} />}
    </ItemList>
  )
}

const next: Record<Project['status'], string> = {
  open: 'Waiting for a songwriter',
  in_progress: 'Your song is being written',
  completed: 'Your song is here. Have a listen.',
  approved: 'Yours to keep and share',
}

const isYourMove = ({ status }: Project) => status === 'completed'

function OwnRequestCard({ request }: { request: Project }) {
  const id = useId()
  const isAsked = request.can.includes('openToAll')
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
            <RequestStatusBadge status={request.status} />
            {isHidden && <Badge tone="danger">Hidden</Badge>}
            <UnreadNote requestId={request.id} />
          </p>
          <p
            className={
              isYourMove(request) && !isHidden ? 'mt-2 text-sm text-accent' : 'mt-2 text-sm text-muted'
            }
          >
            {isHidden
              ? 'A steward has hidden it. Its page says more.'
              : isAsked
                ? 'Waiting for the songwriter you asked'
                : next[request.status]}
          </p>
          <Line line={request} className="mt-1 opacity-80" />
        </div>
        <div className="col-span-full mt-2">
          <RequestMeter request={request} />
          <div className="mt-3 -ml-1 flex flex-wrap items-start gap-x-2 gap-y-1">
            {isHidden || <ShareLinkButton shareableId={request.shareableId} />}
            {isAsked && <OpenToAllButton request={request} />}
            {request.can.includes('withdraw') && <WithdrawButton request={request} />}
          </div>
        </div>
      </article>
    </li>
  )
}

function UnreadNote({ requestId }: { requestId: string }) {
  const { data } = useQuery(unreadMessages())
  const count = data?.find(({ songRequestId }) => songRequestId === requestId)?.count ?? 0
  if (count === 0) return null
  return <span className="font-semibold text-accent">{counted(count, 'new message')}</span>
}
