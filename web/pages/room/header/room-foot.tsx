import type { Room } from '#contract/requests/song-requests'
import { ReportLink } from '../../../features/moderation/public/report-link.tsx'
import { useCurrentUser } from '../../../lib/calls/current-user.ts'

/**
 * Report links of the page. They stand at its foot, so that none is between a song and its words (product.md,
 * "Reports and stewards").
 */
export function RoomFoot({ room: { viewer, request, deliveryId, songwriter, project } }: { room: Room }) {
  const me = useCurrentUser()
  const link = request.shareableId
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1 border-t border-line pt-5 empty:hidden">
      {viewer !== 'listener' && <ReportLink isAlone kind="request" id={request.id} link={link} />}
      {deliveryId && viewer !== 'songwriter' && !project?.hiddenAt && (
        <ReportLink isAlone kind="delivery" id={deliveryId} link={link} />
      )}
      {songwriter && !songwriter.isHidden && me?.id !== songwriter.id && (
        <ReportLink isAlone kind="songwriter" id={songwriter.id} link={link} />
      )}
    </p>
  )
}
