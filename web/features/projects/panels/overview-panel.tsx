import { can } from '#contract/grammar/state'
import { requestMoves } from '#contract/requests/moves'
import { type Project, Release } from '#contract/requests/song-requests'
import { givenBy } from '#contract/surface/terms-line'
import type { PanelProps } from '../../../lib/viewer.ts'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { lateForms } from '../../../ui/late-forms.ts'
import { RequestMeter } from '../../../ui/meter.tsx'
import { MoneySent } from '../../../ui/money-sent.tsx'
import { WhoFor } from '../../../ui/occasion-line.tsx'
import { BriefFiles } from '../../brief-files/public/brief-files.tsx'
import { DeliverSong } from '../../deliveries/public/deliver-song.tsx'
import { Versions } from '../../deliveries/public/versions.tsx'
import { MustHaves } from '../../must-haves/public/must-haves.tsx'
import { releaseRequest } from '../api.ts'

const { ReasonDialog } = lateForms(() => import('../../../ui/reason-dialog.tsx'))

const heading = 'liner mb-2 font-sans text-muted'

export function OverviewPanel(panel: PanelProps) {
  const { project, viewer, songwriterName } = panel
  return (
    <div className="grid gap-7">
      <WhoFor project={project} />
      <section>
        <h4 className={heading}>Story</h4>
        <p className="measure whitespace-pre-wrap [overflow-wrap:anywhere]">
          {project.story || <span className="text-muted">Erased with the listener’s account.</span>}
        </p>
      </section>
      <div className="grid gap-7 sm:grid-cols-2">
        <section>
          <h4 className={heading}>Musical preferences</h4>
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
            {project.musicalPreferences || <span className="text-muted">None added.</span>}
          </p>
          <p className="mt-2 text-sm text-muted">
            {project.genre} · {project.emotions.join(', ')}
          </p>
        </section>
        <section>
          <h4 className={heading}>Budget</h4>
          {project.isGiven ? (
            <p>{givenBy(viewer === 'songwriter' ? 'You' : songwriterName || 'The songwriter')}.</p>
          ) : (
            <RequestMeter request={project} />
          )}
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

/**
 * Button that opens the request to all songwriters again, with a reason. It isn't possible after a payment.
 */
function ReleaseRequest({ project }: { project: Project }) {
  const isFree = project.can.includes('release')
  return (
    <>
      <DialogButton
        variant="quiet"
        disabled={!isFree}
        renderDialog={(close) => (
          <ReasonDialog
            title={`Release “${project.title}”?`}
            description="It opens to other songwriters again. Notes, messages and history stay, and we’ll tell the listener why."
            submitLabel="Release request"
            schema={Release}
            write={releaseRequest(project.id)}
            draftName={`release of ${project.id}`}
            onClose={close}
          />
        )}
      >
        Release request
      </DialogButton>
      {!isFree && <MoneySent done="released" />}
    </>
  )
}
