import { can } from '#contract/grammar/state'
import { requestMoves } from '#contract/requests/moves'
import type { PanelProps } from '../../../lib/viewer.ts'
import { RequestMeter } from '../../../ui/meter.tsx'
import { BriefFiles } from '../../brief-files/public/brief-files.tsx'
import { DeliverSong } from '../../deliveries/public/deliver-song.tsx'
import { Versions } from '../../deliveries/public/versions.tsx'
import { MustHaves } from '../../must-haves/public/must-haves.tsx'
import { ReleaseRequest } from '../release-request.tsx'

export function OverviewPanel(panel: PanelProps) {
  const { project, viewer } = panel
  return (
    <div className="grid gap-7">
      <section>
        <h4 className="liner mb-2 font-sans text-muted">Story</h4>
        <p className="measure whitespace-pre-wrap [overflow-wrap:anywhere]">{project.story}</p>
      </section>
      <div className="grid gap-7 sm:grid-cols-2">
        <section>
          <h4 className="liner mb-2 font-sans text-muted">Musical preferences</h4>
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
            {project.musicalPreferences || <span className="text-muted">None added.</span>}
          </p>
          <p className="mt-2 text-sm text-muted">
            {project.genre} · {project.emotions.join(', ')}
          </p>
        </section>
        <section>
          <h4 className="liner mb-2 font-sans text-muted">Budget</h4>
          <RequestMeter request={project} />
        </section>
      </div>
      <MustHaves project={project} />
      <BriefFiles project={project} />
      {viewer === 'songwriter' && <SongwriterMoves {...panel} />}
    </div>
  )
}

const SongwriterMoves = (panel: PanelProps) => {
  const { project } = panel
  return (
    <>
      {project.completedSongUrl && <Versions {...panel} />}
      <footer className="flex flex-wrap items-center gap-3 border-t border-line pt-5 empty:hidden">
        {project.can.includes('deliver') && <DeliverSong project={project} />}
        {can(requestMoves.release, project.status) && <ReleaseRequest project={project} />}
      </footer>
    </>
  )
}
