import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type ProjectStatus, projectStatuses, statusLabel } from '#contract/grammar/state'
import { requestMoves } from '#contract/requests/moves'
import { momentOf } from '#contract/surface/format'
import { NewStatusUpdate, type StatusUpdate, statusDescription } from '#contract/work/projects'
import { errorSentence } from '../../../lib/calls/api-error.ts'
import type { PanelProps } from '../../../lib/viewer.ts'
import { Button } from '../../../ui/button.tsx'
import { EntrySkeletons } from '../../../ui/entry-skeletons.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { ItemList } from '../../../ui/list-state.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { projectStatus, updateStatus } from '../api.ts'
import { Refusal } from '../refusal.tsx'

export function StatusPanel({ project, viewer }: PanelProps) {
  const updates = useInfiniteQuery(projectStatus(project.id))
  const latest = updates.data?.[0]
  return (
    <div className="grid gap-6">
      {viewer === 'songwriter' && updates.data && (
        // The key is the newest entry, so that the form starts from it and is never older than the history
        // below. The form waits for the history, because its key then changes, and typed text would be lost.
        <StatusForm key={latest?.id} project={project} latest={latest} />
      )}
      <ItemList
        query={updates}
        skeleton={<EntrySkeletons />}
        empty="No status updates yet."
        error="Error loading status updates."
        as="ol"
        className="grid gap-5"
      >
        {(update) => <StatusEntry key={update.id} update={update} />}
      </ItemList>
    </div>
  )
}

interface FormProps extends Pick<PanelProps, 'project'> {
  latest: StatusUpdate | undefined
}

function StatusForm({ project, latest }: FormProps) {
  const [status, setStatus] = useState<ProjectStatus>(latest?.status ?? 'planning')
  const [percent, setPercent] = useState(String(latest?.percentComplete ?? 0))
  const [problem, setProblem] = useState<string>()
  const update = useMutation(updateStatus(project.id))

  if (!project.can.includes('work')) return <Refusal move={requestMoves.work} />

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = { status, percentComplete: percent, description: statusDescription(status, Number(percent)) }
    const checked = NewStatusUpdate.safeParse(body)
    setProblem(checked.error?.issues[0]?.message)
    if (checked.success) update.mutate(body)
  }
  const failed = update.error ? errorSentence(update.error) : undefined
  return (
    <form
      onSubmit={submit}
      noValidate
      className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_10rem_auto]"
    >
      <SelectField
        label="Status"
        options={projectStatuses.map((value) => ({ value, label: statusLabel(value) }))}
        value={status}
        onChoose={(value) => setStatus(value as ProjectStatus)}
      />
      <Field label="Progress (%)" error={problem ?? failed}>
        <Input
          type="number"
          inputMode="numeric"
          min={0}
          max={100}
          step={1}
          value={percent}
          onChange={(event) => setPercent(event.target.value)}
        />
      </Field>
      <Button type="submit" className="sm:mt-[1.8rem]" busy={update.isPending}>
        Update Status
      </Button>
    </form>
  )
}

const StatusEntry = ({ update }: { update: StatusUpdate }) => (
  <li className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-baseline gap-3">
    <span className="figures font-semibold">{update.percentComplete}%</span>
    <div>
      <p className="font-medium capitalize">{statusLabel(update.status)}</p>
      <p className="text-sm text-muted [overflow-wrap:anywhere]">{update.description}</p>
      <time className="text-xs text-muted" dateTime={update.createdAt}>
        {momentOf(update.createdAt)}
      </time>
    </div>
  </li>
)
