import { useMutation } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { SongRequest } from '#contract/requests/song-requests'
import { paths } from '#contract/surface/paths'
import { ApiError, errorSentence } from '../../../lib/calls/api-error.ts'
import { AskFirst } from '../../../ui/ask-first.tsx'
import { Button, type ButtonLook } from '../../../ui/button.tsx'
import { acceptRequest, declineInvitation } from '../api.ts'

interface AcceptButtonProps extends ButtonLook {
  request: Pick<SongRequest, 'id'>
}

export function AcceptButton({ request, variant }: AcceptButtonProps) {
  const accept = useMutation(acceptRequest)
  return (
    <div className="grid justify-items-start gap-3">
      <Button variant={variant} busy={accept.isPending} onClick={() => accept.mutate(request.id)}>
        Accept Request
      </Button>
      {accept.error instanceof ApiError && accept.error.status === 403 && (
        <p role="alert" className="text-sm">
          {errorSentence(accept.error)}.{' '}
          <Link
            href={paths.dashboard({ role: 'songwriter' })}
            className="underline decoration-accent underline-offset-4"
          >
            To the Songwriter’s Studio
          </Link>
        </p>
      )}
    </div>
  )
}

export const DeclineInvitationButton = ({ request }: { request: Pick<SongRequest, 'id' | 'title'> }) => (
  <AskFirst
    variant="secondary"
    label="Decline"
    name={`Decline ${request.title}`}
    title="Decline this invitation?"
    description="The request opens to every songwriter. You can still take it from there."
    yes="Decline invitation"
    write={useMutation(declineInvitation)}
    variables={request.id}
  />
)
