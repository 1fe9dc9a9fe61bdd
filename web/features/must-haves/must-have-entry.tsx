import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { MustHave } from '#contract/requests/must-haves'
import type { Project } from '#contract/requests/song-requests'
import { Button } from '../../ui/button.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { lateForms } from '../../ui/late-forms.ts'
import { removeMustHave, tickMustHave } from './api.ts'
import { Words } from './recorder/hear.tsx'

const { TickDialog } = lateForms(() => import('./tick-dialog.tsx'))

interface MustHaveEntryProps {
  mustHave: MustHave
  project: Project
  onEdit: () => void
}

export function MustHaveEntry(props: MustHaveEntryProps) {
  const { mustHave, project } = props
  const { line } = mustHave
  return (
    <li className="grid gap-x-4 gap-y-1 py-2.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
      <div className="grid min-w-0 gap-1">
        <Words mustHave={mustHave} />
        {line === null ? (
          <p className="text-sm text-muted">{project.status !== 'open' && 'Still missing'}</p>
        ) : (
          <p className="flex items-start gap-2 text-sm [overflow-wrap:anywhere]">
            <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-approved" strokeWidth={3} />
            <span>
              In the song: <q dir="auto">{line}</q>
            </span>
          </p>
        )}
      </div>
      {project.can.includes('brief') && <ListenerMoves {...props} />}
      {project.can.includes('work') && <SongwriterMoves {...props} />}
    </li>
  )
}

function ListenerMoves({ mustHave: { id, text }, project, onEdit }: MustHaveEntryProps) {
  const remove = useMutation(removeMustHave(project.id))
  return (
    <div className="flex flex-wrap gap-1 max-sm:-ml-3.5">
      <Button variant="quiet" size="sm" onClick={onEdit}>
        Edit<span className="sr-only"> {text}</span>
      </Button>
      <Button variant="quiet" size="sm" busy={remove.isPending} onClick={() => remove.mutate(id)}>
        Remove<span className="sr-only"> {text}</span>
      </Button>
      <Failure error={remove.error} className="basis-full" />
    </div>
  )
}

function SongwriterMoves({ mustHave, project }: Omit<MustHaveEntryProps, 'onEdit'>) {
  const { id, text, line } = mustHave
  const tick = useMutation(tickMustHave(project.id, id))
  return (
    <div className={clsx('flex flex-wrap gap-1', line !== null && 'max-sm:-ml-3.5')}>
      <DialogButton
        variant={line === null ? 'secondary' : 'quiet'}
        size="sm"
        renderDialog={(close) => <TickDialog projectId={project.id} mustHave={mustHave} onClose={close} />}
      >
        {line === null ? 'Mark as included' : 'Edit line'}
        <span className="sr-only"> {text}</span>
      </DialogButton>
      {line !== null && (
        <Button variant="quiet" size="sm" busy={tick.isPending} onClick={() => tick.mutate({ line: null })}>
          Untick<span className="sr-only"> {text}</span>
        </Button>
      )}
      <Failure error={tick.error} className="basis-full" />
    </div>
  )
}
