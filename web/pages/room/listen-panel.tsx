import { OpenComments } from '../../features/comments/open-comments.tsx'
import { Versions } from '../../features/deliveries/public/versions.tsx'
import { type ApprovalForm, ApproveButton } from '../../features/song-requests/moves/approve-dialog.tsx'
import { RequestChangesButton } from '../../features/song-requests/moves/request-changes-dialog.tsx'
import type { PanelProps } from '../../lib/viewer.ts'

interface ListenPanelProps extends PanelProps {
  approval: ApprovalForm
  onSeeProposals: () => void
}

/** Each version of the song, and the listener's two answers to the newest. */
export const ListenPanel = ({ approval, onSeeProposals, ...panel }: ListenPanelProps) => (
  <div className="grid gap-7">
    {panel.project.can.includes('approve') && (
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-md bg-sunk p-5">
        <p className="measure min-w-0 flex-1 basis-64">
          <strong className="font-serif text-lg">Your song is here.</strong>
          <br />
          Listen to it in peace. If something isn’t right, say so; if it is, approve it and it is yours.
        </p>
        <div className="flex flex-wrap gap-3">
          <ApproveButton project={panel.project} form={approval} onSeeProposals={onSeeProposals} />
          <RequestChangesButton project={panel.project}>
            <OpenComments projectId={panel.project.id} />
          </RequestChangesButton>
        </div>
      </div>
    )}
    <Versions {...panel} />
  </div>
)
