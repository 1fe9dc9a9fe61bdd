import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { Project } from '#contract/requests/song-requests'
import { fullName } from '#contract/surface/format'
import { paths } from '#contract/surface/paths'
import { BriefFiles } from '../../../features/brief-files/public/brief-files.tsx'
import { Pledges } from '../../../features/donations/pledges/pledge-list.tsx'
import { MustHaves } from '../../../features/must-haves/public/must-haves.tsx'
import { OpenToAllButton } from '../../../features/song-requests/moves/open-to-all-dialog.tsx'
import { WithdrawButton } from '../../../features/song-requests/moves/withdraw-dialog.tsx'
import { songwriter } from '../../../features/songwriters/api.ts'
import { Timeline } from '../../../features/timeline/public/timeline.tsx'
import { Card } from '../../../ui/card.tsx'
import { Story } from '../story.tsx'

/** The listener's room while nobody has taken the request. */
export function WaitingDesk({ request }: { request: Project }) {
  const [, go] = useLocation()
  const home = () => go(paths.dashboard({ role: 'listener' }), { replace: true })
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:gap-16">
      <div className="grid content-start gap-10">
        <Story text={request.story} />
        <MustHaves project={request} level={2} />
        <BriefFiles project={request} level={2} />
      </div>
      <Card
        title="Waiting for a songwriter"
        description={
          request.invitedSongwriterId ? (
            <Invited id={request.invitedSongwriterId} />
          ) : (
            'Any songwriter can take your request now. A link that is shared finds one sooner, and people who support it.'
          )
        }
        className="self-start"
      >
        <div className="flex flex-wrap gap-3">
          {request.can.includes('openToAll') && <OpenToAllButton request={request} />}
          <WithdrawButton request={request} onWithdrawn={home} />
        </div>
      </Card>
      <Pledges request={request} />
      <Card title="What happened so far" className="lg:col-span-2">
        <Timeline project={request} viewer="listener" />
      </Card>
    </div>
  )
}

function Invited({ id }: { id: string }) {
  const { data } = useQuery(songwriter(id))
  const name = (data && fullName(data.user)) || 'the songwriter'
  return `You asked ${name}. Nobody else can take your request until they answer, or you open it to everyone.`
}
