import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import type { SongRequest } from '#contract/requests/song-requests'
import { dayOf, firstNameOr } from '#contract/surface/format'
import { Cover } from '../../../cover-art/cover.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { RequestMeter } from '../../../ui/meter.tsx'
import { TitleLink } from '../../../ui/title-link.tsx'
import { ReportLink } from '../../moderation/public/report-link.tsx'
import { ownProfile } from '../../songwriters/api.ts'
import { AcceptButton, PromisesLine } from '../moves/accept-button.tsx'
import { useIsOwn } from '../public/use-is-own.ts'
import { Story } from './story.tsx'

interface OpenRequestProps {
  request: SongRequest
  invited?: boolean
  onAccepted?: ((id: string) => void) | undefined
  children?: ReactNode
}

export function OpenRequest(props: OpenRequestProps) {
  const { request, invited, onAccepted, children } = props
  const { own, hindrance } = useHindrance(request.id)
  const id = useId()
  const Heading = invited ? 'h4' : 'h3'
  return (
    <li>
      <article
        aria-labelledby={id}
        className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 gap-y-3 py-5 sm:grid-cols-[6rem_minmax(0,1fr)] sm:gap-x-5 xl:grid-cols-[6rem_minmax(0,1fr)_15rem]"
      >
        <Cover request={request} className="w-full rounded-sm sm:row-span-2" />
        <div className="grid min-w-0 content-start gap-1.5">
          <Heading id={id} dir="auto" className="text-lg leading-snug [overflow-wrap:anywhere]">
            <TitleLink request={request} tall={false} />
          </Heading>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted [overflow-wrap:anywhere]">
            {invited && <Badge tone="accent">Invited you</Badge>}
            <span>
              {request.genre} · {request.emotions.join(', ')}
            </span>
            <span>for {firstNameOr(request.listener)}</span>
            <time dateTime={request.createdAt}>{dayOf(request.createdAt)}</time>
            {own || <ReportLink kind="request" id={request.id} link={request.shareableId} />}
          </p>
        </div>
        <div className="min-w-0 max-sm:col-span-full sm:col-start-2">
          <Story text={request.story} />
        </div>
        <div className="grid min-w-0 content-start gap-3 max-sm:col-span-full max-xl:sm:col-start-2 xl:col-start-3 xl:row-span-2 xl:row-start-1">
          <RequestMeter request={request} />
          {!hindrance && request.pledgedAmount !== '0.00' && <PromisesLine id={request.id} />}
          <div className="flex flex-wrap items-center gap-3">
            <AcceptButton
              variant="secondary"
              request={request}
              hindrance={hindrance}
              onAccepted={onAccepted}
            />
            {children}
          </div>
        </div>
      </article>
    </li>
  )
}

/**
 * Returns `own` (the request is the viewer's own) and `hindrance` (why the viewer can't accept it, if there
 * is a reason). The server also checks this.
 */
function useHindrance(requestId: string) {
  const profile = useQuery(ownProfile()).data
  const own = useIsOwn()(requestId)
  if (own) return { own, hindrance: 'This is your own request.' }
  if (profile === null) return { own, hindrance: 'Save your profile first, then you can accept requests.' }
  return { own, hindrance: undefined }
}
