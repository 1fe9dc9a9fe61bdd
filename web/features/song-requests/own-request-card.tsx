import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { can, requestMoves } from '#contract/grammar/state'
import type { Project } from '#contract/requests/song-requests'
import { paths } from '#contract/surface/paths'
import { Cover } from '../../cover-art/cover.tsx'
import { PlayProject } from '../../player/play-project.tsx'
import { RequestStatusBadge } from '../../ui/badge.tsx'
import { RequestMeter } from '../../ui/meter.tsx'
import { OpenToAllButton } from './moves/open-to-all-dialog.tsx'
import { WithdrawButton } from './moves/withdraw-dialog.tsx'
import { ShareLinkButton } from './share-link-button.tsx'
import { UnreadNote } from './unread-note.tsx'

/** Badge for what waits for the listener in the room. */
const next: Partial<Record<Project['status'], ReactNode>> = {
  completed: 'Your song is here: listen and answer',
  approved: 'Yours to keep and to share',
}

export function OwnRequestCard({ request }: { request: Project }) {
  const id = useId()
  return (
    <li>
      <article
        aria-labelledby={id}
        className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 py-6 sm:grid-cols-[6rem_minmax(0,1fr)] sm:gap-x-6 lg:grid-cols-[6rem_minmax(0,1fr)_auto] lg:items-center"
      >
        <Cover request={request} className="w-full" />
        <div className="min-w-0">
          <h3 id={id} className="text-xl [overflow-wrap:anywhere]">
            <Link
              href={paths.room(request.shareableId)}
              className="inline-block min-h-11 content-center underline decoration-transparent underline-offset-4 hover:decoration-accent"
            >
              {request.title}
            </Link>
          </h3>
          <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
            <RequestStatusBadge status={request.status} />
            <UnreadNote requestId={request.id} />
            {next[request.status] && <span className="text-accent">{next[request.status]}</span>}
            {request.can.includes('openToAll') && (
              <span className="text-muted">Waiting for the songwriter you asked</span>
            )}
          </p>
          <div className="mt-2 max-w-md">
            <RequestMeter request={request} />
          </div>
        </div>
        <div className="col-span-full flex flex-wrap items-start gap-2 sm:col-start-2 lg:col-span-1 lg:col-start-3 lg:justify-end">
          <PlayProject project={request} />
          <ShareLinkButton shareableId={request.shareableId} />
          {request.can.includes('openToAll') && <OpenToAllButton request={request} />}
          {can(requestMoves.withdraw, request.status) && <WithdrawButton request={request} />}
        </div>
      </article>
    </li>
  )
}
