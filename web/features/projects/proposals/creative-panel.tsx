import { useInfiniteQuery } from '@tanstack/react-query'
import { requestMoves } from '#contract/requests/moves'
import { momentOf } from '#contract/surface/format'
import type { CreativeUpdate } from '#contract/work/projects'
import type { PanelProps } from '../../../lib/viewer.ts'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { EntrySkeletons } from '../../../ui/entry-skeletons.tsx'
import { lateForms } from '../../../ui/late-forms.ts'
import { ItemList } from '../../../ui/list-state.tsx'
import { creativeUpdates } from '../api.ts'
import { fieldLabel } from '../public/brief.ts'
import { Decision, DecisionBadge, SideBySide, TitleNote } from '../public/proposal.tsx'
import { Refusal } from '../refusal.tsx'

const { ProposeDialog } = lateForms(() => import('./propose-dialog.tsx'))

export function CreativePanel({ project, viewer }: PanelProps) {
  const updates = useInfiniteQuery(creativeUpdates(project.id))
  return (
    <div className="grid gap-6">
      {viewer === 'songwriter' ? (
        <Propose project={project} updates={updates.data ?? []} />
      ) : (
        <p className="measure text-sm text-muted">
          Your songwriter proposes changes to the creative direction here. Nothing major changes until you
          approve it.
        </p>
      )}
      <ItemList
        query={updates}
        skeleton={<EntrySkeletons />}
        empty="No creative updates proposed yet."
        error="Error loading creative updates."
        as="ol"
        className="grid gap-6"
      >
        {(update) => (
          <CreativeEntry
            key={update.id}
            update={update}
            decidable={viewer === 'listener' && update.decision === 'pending'}
          />
        )}
      </ItemList>
    </div>
  )
}

interface ProposeProps extends Pick<PanelProps, 'project'> {
  updates: readonly CreativeUpdate[]
}

const Propose = ({ project, updates }: ProposeProps) => (
  <div className="flex flex-wrap items-center justify-between gap-4">
    <p className="measure basis-72 grow text-sm text-muted">
      Propose changes to the creative direction of the song. The listener must approve major changes before
      they count.
    </p>
    {project.can.includes('work') ? (
      <DialogButton
        variant="secondary"
        renderDialog={(close) => <ProposeDialog project={project} updates={updates} onClose={close} />}
      >
        Propose Change
      </DialogButton>
    ) : (
      <Refusal move={requestMoves.work} />
    )}
  </div>
)

const CreativeEntry = ({ update, decidable }: { update: CreativeUpdate; decidable: boolean }) => (
  <li className="border-l-2 border-line pl-4">
    <p className="flex flex-wrap items-center gap-3">
      <strong className="inline-block first-letter:uppercase [overflow-wrap:anywhere]">
        {fieldLabel(update.field)}
      </strong>
      <DecisionBadge decision={update.decision} />
      <time className="text-xs text-muted" dateTime={update.createdAt}>
        {momentOf(update.createdAt)}
      </time>
    </p>
    <SideBySide from={update.originalValue} to={update.newValue} />
    {update.decision !== 'declined' && <TitleNote field={update.field} />}
    {update.reason && (
      <p dir="auto" className="mt-2 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
        <span className="text-muted">Why</span> <span>{update.reason}</span>
      </p>
    )}
    {decidable && <Decision projectId={update.songRequestId} updateId={update.id} />}
  </li>
)
