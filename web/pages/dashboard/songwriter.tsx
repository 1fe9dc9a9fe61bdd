import type { SongRequest } from '#contract/song-requests'
import { OpenRequestsCard } from '../../features/open-requests/open-requests-card.tsx'
import { ProfileCard } from '../../features/profile/profile-card.tsx'
import { ActiveProjects } from '../../features/projects/active-projects.tsx'
import { DeclineInvitationButton } from '../../features/song-requests/invitation-actions.tsx'

const decline = (request: SongRequest) => <DeclineInvitationButton request={request} />

/** The Songwriter's Studio (specification §2): who you are, what waits, what you are writing. */
export const SongwriterDashboard = () => (
  <div className="page grid grid-cols-1 gap-10">
    <header>
      <h1 className="text-3xl">Songwriter's Studio</h1>
      <p className="measure mt-3 text-muted">
        Pick a story that speaks to you, write its song, and keep all that people pay for it.
      </p>
    </header>
    <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.45fr)]">
      <ProfileCard />
      <OpenRequestsCard decline={decline} />
    </div>
    <ActiveProjects />
  </div>
)
