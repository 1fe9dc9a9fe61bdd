import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { useState } from 'react'
import type { MustHave } from '#contract/requests/must-haves'
import type { Project } from '#contract/requests/song-requests'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { lateForms } from '../../ui/late-forms.ts'
import { removeMustHave, tickMustHave } from './api.ts'
import { Words } from './words.tsx'

const { TickDialog } = lateForms(() => import('./tick-dialog.tsx'))

interface MustHaveEntryProps {
  mustHave: MustHave
  project: Project
  onEdit: () => void
}

export function MustHaveEntry({ mustHave, project, onEdit }: MustHaveEntryProps) {
  const { text, line } = mustHave
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
      {project.can.includes('brief') && (
        <ListenerMoves projectId={project.id} id={mustHave.id} name={text} onEdit={onEdit} />
      )}
      {project.can.includes('work') && <SongwriterMoves projectId={project.id} mustHave={mustHave} />}
    </li>
  )
}

interface ListenerMovesProps {
  projectId: string
  id: string
  name: string
  onEdit: () => void
}

function ListenerMoves({ projectId, id, name, onEdit }: ListenerMovesProps) {
  const remove = useMutation(removeMustHave(projectId))
  return (
    <div className="flex flex-wrap gap-1 max-sm:-ml-3.5">
      <Button variant="quiet" size="sm" onClick={onEdit}>
        Edit<span className="sr-only"> {name}</span>
      </Button>
      <Button variant="quiet" size="sm" busy={remove.isPending} onClick={() => remove.mutate(id)}>
        Remove<span className="sr-only"> {name}</span>
      </Button>
      <Failure error={remove.error} className="basis-full" />
    </div>
  )
}

function SongwriterMoves({ projectId, mustHave }: { projectId: string; mustHave: MustHave }) {
  const { id, text, line } = mustHave
  const [ticking, setTicking] = useState(false)
  const tick = useMutation(tickMustHave(projectId))
  return (
    <div className={clsx('flex flex-wrap gap-1', line !== null && 'max-sm:-ml-3.5')}>
      <Button variant={line === null ? 'secondary' : 'quiet'} size="sm" onClick={() => setTicking(true)}>
        {line === null ? 'Mark as included' : 'Edit line'}
        <span className="sr-only"> {text}</span>
      </Button>
      {line !== null && (
        <Button
          variant="quiet"
          size="sm"
          busy={tick.isPending}
          onClick={() => tick.mutate({ id, line: null })}
        >
          Untick<span className="sr-only"> {text}</span>
        </Button>
      )}
      {!ticking && <Failure error={tick.error} className="basis-full" />}
      {ticking && (
        <TickDialog
          projectId={projectId}
          mustHave={mustHave}
          loading={tick.isPending}
          error={tick.error}
          onTick={(said) => tick.mutate({ id, line: said }, { onSuccess: () => setTicking(false) })}
          onClose={() => setTicking(false)}
        />
      )}
    </div>
  )
}
