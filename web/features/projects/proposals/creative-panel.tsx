import { useInfiniteQuery } from '@tanstack/react-query'
import { requestMoves } from '#contract/requests/moves'
import type { CreativeUpdate } from '#contract/work/projects'
import type { PanelProps } from '../../../lib/viewer.ts'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { EntrySkeletons } from '../../../ui/entry-skeletons.tsx'
import { lateForms } from '../../../ui/late-forms.ts'
import { ItemList } from '../../../ui/list-state.tsx'
import { creativeUpdates } from '../api.ts'
import { Decision, Proposal } from '../public/proposal.tsx'
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
    <Proposal update={update} />
    {decidable && <Decision projectId={update.songRequestId} updateId={update.id} />}
  </li>
)
