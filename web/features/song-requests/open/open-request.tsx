import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import type { SongRequest } from '#contract/requests/song-requests'
import { dayOf, firstNameOr } from '#contract/surface/format'
import { Cover } from '../../../cover-art/cover.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { RequestMeter } from '../../../ui/meter.tsx'
import { OccasionLine } from '../../../ui/occasion-line.tsx'
import { TitleLink } from '../../../ui/title-link.tsx'
import { useCutText } from '../../../ui/use-cut-text.tsx'
import { useSmall } from '../../../ui/use-media.ts'
import { AcceptButton } from '../moves/accept-button.tsx'
import { PromisesLine } from '../moves/acceptable.tsx'
import { useIsOwn } from '../public/open-requests.tsx'

interface OpenRequestProps {
  request: SongRequest
  invited?: boolean
  /** Id of the element that says why nobody without a profile can accept. */
  hinderedBy?: string | undefined
  onAccepted?: ((id: string) => void) | undefined
  children?: ReactNode
}

export function OpenRequest(props: OpenRequestProps) {
  const { request, invited, hinderedBy, onAccepted, children } = props
  // The server also checks this.
  const hindrance = useIsOwn()(request.id) ? 'This is your own request.' : undefined
  const id = useId()
  const Heading = invited ? 'h4' : 'h3'
  const isSmall = useSmall()
  const { ref, isWhole, button } = useCutText(request.story, 'Read the whole story')
  return (
    <li>
      <article
        aria-labelledby={id}
        className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 gap-y-2.5 py-3.5 sm:grid-cols-[6rem_minmax(0,1fr)] sm:gap-x-5 sm:gap-y-3 sm:py-5 xl:grid-cols-[6rem_minmax(0,1fr)_15rem]"
      >
        <Cover request={request} className="w-full rounded-sm sm:row-span-2" />
        <div className="grid min-w-0 content-start gap-1">
          <Heading id={id} dir="auto" className="text-lg leading-snug [overflow-wrap:anywhere]">
            <TitleLink request={request} tall={false} />
          </Heading>
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted [overflow-wrap:anywhere]">
            {invited && <Badge tone="accent">Invited you</Badge>}
            <span>
              {request.genre} · {request.emotions.join(', ')}
            </span>
            <span>for {firstNameOr(request.listener)}</span>
            <time dateTime={request.createdAt}>{dayOf(request.createdAt)}</time>
          </p>
          <OccasionLine request={request} className="text-sm font-semibold" />
        </div>
        <div className="min-w-0 max-sm:col-span-full sm:col-start-2">
          <p
            ref={ref}
            dir="auto"
            tabIndex={-1}
            className={clsx(
              'measure text-[0.9375rem]/6 whitespace-pre-wrap [overflow-wrap:anywhere]',
              !isWhole && 'line-clamp-2 sm:line-clamp-3 xl:line-clamp-2',
            )}
          >
            {request.story}
          </p>
          {!isSmall && button}
        </div>
        <div className="grid min-w-0 content-start gap-2 max-sm:col-span-full max-xl:sm:col-start-2 sm:gap-3 xl:col-start-3 xl:row-span-2 xl:row-start-1">
          <RequestMeter request={request} />
          {!isSmall && !hindrance && !hinderedBy && request.pledgedAmount !== '0.00' && (
            <PromisesLine id={request.id} className="min-h-4 text-xs text-muted" />
          )}
          <div className="flex flex-wrap items-center gap-x-1 gap-y-1 sm:gap-x-3">
            {isSmall && button}
            <AcceptButton
              variant="secondary"
              size="sm"
              request={request}
              hindrance={hindrance}
              hinderedBy={hinderedBy}
              onAccepted={onAccepted}
            />
            {children}
          </div>
        </div>
      </article>
    </li>
  )
}
