import { useEffect, useState } from 'react'
import type { SongRequest } from '#contract/requests/song-requests'
import { projectAnchor } from '#contract/surface/paths'
import { studioAnchors } from '#contract/surface/studio-paths'
import { PaymentsCard } from '../../features/donations/payments/payments-card.tsx'
import { FinishedWork } from '../../features/projects/list/other-projects.tsx'
import { focusProject } from '../../features/projects/project-card.tsx'
import { DeclineInvitationButton } from '../../features/song-requests/moves/move-buttons.tsx'
import { setPlace } from '../../lib/use-place.ts'
import { PaletteOpener } from './studio/palette-opener.tsx'
import { Rail } from './studio/rail.tsx'
import { ToAnswer } from './studio/to-answer.tsx'
import { Today } from './studio/today.tsx'
import { usePane } from './studio/use-pane.ts'

const decline = (request: SongRequest) => <DeclineInvitationButton request={request} />

/**
 * The Songwriter's Studio (spec 2.studio.*). Its three areas are one pane; what waits, finished work and
 * payments are panes of their own.
 */
export function View() {
  const pane = usePane()
  const [accepted, setAccepted] = useState<string>()
  const onAccepted = (id: string) => {
    setPlace(projectAnchor(id))
    setAccepted(id)
  }
  useEffect(() => {
    if (accepted !== undefined) focusProject(accepted)
  }, [accepted])
  return (
    <div id={pane} className="studio page">
      <h1 className="mb-4 text-3xl whitespace-nowrap">Songwriter's Studio</h1>
      <div className="studio-panes">
        <Rail pane={pane}>
          <PaletteOpener />
        </Rail>
        <div className="min-w-0">
          {pane === studioAnchors.today && <Today onAccepted={onAccepted} />}
          {pane === studioAnchors.answer && <ToAnswer decline={decline} onAccepted={onAccepted} />}
          {pane === studioAnchors.finished && <FinishedWork />}
          {pane === studioAnchors.payments && <PaymentsCard />}
        </div>
      </div>
    </div>
  )
}
