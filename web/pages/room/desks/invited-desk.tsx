import type { Room } from '#contract/requests/song-requests'
import { firstNameOr } from '#contract/surface/format'
import { AcceptButton } from '../../../features/song-requests/moves/accept-button.tsx'
import { DeclineInvitationButton } from '../../../features/song-requests/moves/invitation-actions.tsx'
import { Card } from '../../../ui/card.tsx'

/** For the invited songwriter: only they can accept the request until they answer. */
export function InvitedDesk({ room: { request, can } }: { room: Room }) {
  if (!can.includes('declineInvitation')) return null
  return (
    <Card
      title="You’re invited to write this song"
      description={`${firstNameOr(request.listener, 'The listener')} chose you. Nobody else can accept it until you answer.`}
      className="self-start"
    >
      <div className="flex flex-wrap gap-3">
        <AcceptButton request={request} />
        <DeclineInvitationButton request={request} />
      </div>
    </Card>
  )
}
