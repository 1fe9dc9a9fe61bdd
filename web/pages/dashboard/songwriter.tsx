import { useState } from 'react'
import type { SongRequest } from '#contract/requests/song-requests'
import { studioAnchors } from '#contract/surface/paths'
import { PaymentsCard } from '../../features/donations/payments/payments-card.tsx'
import { ActiveProjects } from '../../features/projects/active-projects.tsx'
import { DeclineInvitationButton } from '../../features/song-requests/moves/invitation-actions.tsx'
import { OpenRequestsCard } from '../../features/song-requests/open/open-requests-card.tsx'
import { ProfileCard } from '../../features/songwriters/profile/profile-card.tsx'
import { wholeTimeline } from '../../features/timeline/public/timeline.tsx'

/** Links to the sections: on a phone the profile alone is taller than the screen. */
const below = [
  ['Open Requests', studioAnchors.open],
  ['Payments', studioAnchors.payments],
  ['Active Projects', studioAnchors.projects],
] as const

const decline = (request: SongRequest) => <DeclineInvitationButton request={request} />

/** The Songwriter's Studio (spec 2.studio.*): profile, open requests, payments, active projects. */
export function SongwriterDashboard() {
  const [accepted, setAccepted] = useState<string>()
  return (
    <div className="page grid grid-cols-1 gap-10">
      <header>
        <h1 className="text-3xl">Songwriter's Studio</h1>
        <p className="measure mt-3 text-muted">
          Pick a story that speaks to you, write its song, and keep all that people pay for it.
        </p>
        <nav aria-label="In the studio" className="mt-4 lg:hidden">
          <ul className="flex flex-wrap gap-x-6">
            {below.map(([name, anchor]) => (
              <li key={anchor}>
                <a
                  href={`#${anchor}`}
                  className="inline-flex min-h-11 items-center gap-1 text-sm font-semibold underline decoration-line underline-offset-4 hover:decoration-accent"
                >
                  {name}
                  <span aria-hidden>↓</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.45fr)]">
        <ProfileCard />
        <OpenRequestsCard decline={decline} onAccepted={setAccepted} />
      </div>
      <PaymentsCard />
      <ActiveProjects whole={wholeTimeline} accepted={accepted} />
    </div>
  )
}
