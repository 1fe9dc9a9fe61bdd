import { useMutation } from '@tanstack/react-query'
import type { SongRequest } from '#contract/requests/song-requests'
import { AskFirst } from '../../../ui/ask-first.tsx'
import { declineInvitation } from '../api.ts'

export const DeclineInvitationButton = ({ request }: { request: Pick<SongRequest, 'id' | 'title'> }) => (
  <AskFirst
    variant="secondary"
    label="Decline"
    name={`Decline ${request.title}`}
    title="Decline this invitation?"
    description="The request opens to every songwriter. You can still accept it from there."
    yes="Decline invitation"
    write={useMutation(declineInvitation)}
    variables={request.id}
  />
)
