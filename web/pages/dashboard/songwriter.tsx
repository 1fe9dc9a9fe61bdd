import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Project, SongRequest } from '#contract/requests/song-requests'
import { PaymentsCard } from '../../features/donations/payments/payments-card.tsx'
import { ActiveProjects } from '../../features/projects/active-projects.tsx'
import { DeclineInvitationButton } from '../../features/song-requests/moves/move-buttons.tsx'
import { OpenRequestsCard } from '../../features/song-requests/open/open-requests-card.tsx'
import { ShareLinkButton } from '../../features/song-requests/share-link-button.tsx'
import { ownProfile } from '../../features/songwriters/api.ts'
import { ProfileCard } from '../../features/songwriters/profile/profile-card.tsx'
import { wholeTimeline } from '../../features/timeline/public/timeline.tsx'
import { PaletteOpener } from './studio/palette-opener.tsx'
import { Rail } from './studio/rail.tsx'
import { ToAnswer } from './studio/to-answer.tsx'

const decline = (request: SongRequest) => <DeclineInvitationButton request={request} />
const share = ({ shareableId, title }: Project) => <ShareLinkButton shareableId={shareableId} title={title} />

/** True if there was no profile when the page loaded. Never changes, so that an open form isn't moved. */
function useIsNew() {
  const profile = useQuery(ownProfile()).data
  const [isNew, setNew] = useState<boolean>()
  if (isNew === undefined && profile !== undefined) setNew(profile === null)
  return isNew ?? false
}

/**
 * The Songwriter's Studio (spec 2.studio.*): what to answer, active projects, payments, open requests,
 * profile.
 */
export function View() {
  const [accepted, setAccepted] = useState<string>()
  const isNew = useIsNew()
  const profile = <ProfileCard key="profile" />
  return (
    <div className="studio page">
      <header className="mb-6">
        <h1 className="text-3xl">Songwriter's Studio</h1>
        <p className="measure mt-2 text-muted max-sm:hidden">
          Pick a story that speaks to you, write the song, and keep everything people pay for it.
        </p>
      </header>
      <div className="studio-panes">
        <Rail>
          <PaletteOpener />
        </Rail>
        <div className="grid grid-cols-1 gap-8">
          <ToAnswer />
          {isNew && profile}
          <ActiveProjects whole={wholeTimeline} accepted={accepted} tools={share} />
          <PaymentsCard />
          <OpenRequestsCard decline={decline} onAccepted={setAccepted} />
          {!isNew && profile}
        </div>
      </div>
    </div>
  )
}
