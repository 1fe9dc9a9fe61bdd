import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { Project } from '#contract/requests/song-requests'
import { fullName } from '#contract/surface/format'
import { briefFilesAnchor, paths } from '#contract/surface/paths'
import { BriefFiles } from '../../../features/brief-files/public/brief-files.tsx'
import { Pledges } from '../../../features/donations/pledges/pledge-list.tsx'
import { MustHaves } from '../../../features/must-haves/public/must-haves.tsx'
import { OpenToAllButton, WithdrawButton } from '../../../features/song-requests/moves/move-buttons.tsx'
import { OccasionPart } from '../../../features/song-requests/moves/occasion-part.tsx'
import { songwriter } from '../../../features/songwriters/api.ts'
import { Timeline } from '../../../features/timeline/public/timeline.tsx'
import { Card } from '../../../ui/card.tsx'
import { Story } from '../story.tsx'
import { OwnPromise } from '../support/own-promise.tsx'

export function WaitingDesk({ request }: { request: Project }) {
  const [, go] = useLocation()
  const home = () => go(paths.dashboard({ role: 'listener' }), { replace: true })
  return (
    <div className="grid gap-10">
      <div className="grid content-start gap-10">
        <Story text={request.story} />
        <OccasionPart request={request} />
        <MustHaves project={request} level={2} />
        <div id={briefFilesAnchor}>
          <BriefFiles project={request} level={2} />
        </div>
      </div>
      <div className="grid content-start gap-6">
        <Card
          title="Waiting for a songwriter"
          description={
            request.invitedSongwriterId ? (
              <Invited id={request.invitedSongwriterId} />
            ) : (
              'Any songwriter can accept your request now. Share the link: that’s how requests find a songwriter and supporters.'
            )
          }
        >
          <div className="flex flex-wrap gap-3">
            {request.can.includes('openToAll') && <OpenToAllButton request={request} />}
            {request.can.includes('withdraw') && <WithdrawButton request={request} onWithdrawn={home} />}
          </div>
        </Card>
        <OwnPromise request={request} />
      </div>
      <Pledges request={request} />
      <Card title="So far">
        <Timeline project={request} viewer="listener" />
      </Card>
    </div>
  )
}

function Invited({ id }: { id: string }) {
  const { data } = useQuery(songwriter(id))
  const name = (data && fullName(data.user)) || 'the songwriter'
  return `You asked ${name}. Nobody else can accept your request until they answer, or you open it to everyone.`
}
