import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import type { SongRequest } from '#contract/requests/song-requests'
import { dayOf, firstNameOr } from '#contract/surface/format'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { RequestMeter } from '../../../ui/meter.tsx'
import { acceptRequest } from '../api.ts'
import { Story } from './story.tsx'

interface OpenRequestProps {
  request: SongRequest
  /** Why this person can't accept it; undefined if they can. */
  hindrance: string | undefined
  invited?: boolean
  onAccepted?: ((id: string) => void) | undefined
  /** Further buttons beside Accept Request. */
  children?: ReactNode
}

export function OpenRequest({ request, hindrance, invited, onAccepted, children }: OpenRequestProps) {
  const id = useId()
  return (
    <li>
      <article aria-labelledby={id} className="grid gap-3 py-6">
        <h4 id={id} dir="auto" className="min-w-0 text-xl [overflow-wrap:anywhere]">
          {request.title}
        </h4>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted [overflow-wrap:anywhere]">
          {invited && <Badge tone="accent">Invites you</Badge>}
          <span>
            {request.genre} · {request.emotions.join(', ')}
          </span>
          <span>for {firstNameOr(request.listener)}</span>
          <time dateTime={request.createdAt}>{dayOf(request.createdAt)}</time>
        </p>
        <Story text={request.story} />
        <RequestMeter request={request} />
        <div className="flex flex-wrap items-center gap-3">
          <Accept request={request} hindrance={hindrance} onAccepted={onAccepted} />
          {children}
        </div>
      </article>
    </li>
  )
}

function Accept({
  request,
  hindrance,
  onAccepted,
}: Pick<OpenRequestProps, 'request' | 'hindrance' | 'onAccepted'>) {
  const why = useId()
  const accept = useMutation({
    ...acceptRequest,
    // Not of `mutate`: the request leaves the list, and this with it, before the reads end.
    onSuccess: async (...answer) => {
      await acceptRequest.onSuccess?.(...answer)
      onAccepted?.(request.id)
    },
  })
  return (
    <>
      <Button
        busy={accept.isPending}
        disabled={Boolean(hindrance)}
        aria-describedby={hindrance ? why : undefined}
        onClick={() => accept.mutate(request.id)}
      >
        Accept Request
      </Button>
      {hindrance && (
        <p id={why} className="text-sm text-muted">
          {hindrance}
        </p>
      )}
    </>
  )
}
