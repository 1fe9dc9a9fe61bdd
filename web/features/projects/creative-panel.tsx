import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { CreativeUpdate } from '#contract/projects'
import { can, requestMoves } from '#contract/state'
import { errorSentence } from '../../lib/api-error.ts'
import { momentOf } from '../../lib/format.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ListState } from '../../ui/list-state.tsx'
import { creativeUpdates, decideChange } from './api.ts'
import { fieldLabel } from './brief.ts'
import { EntrySkeletons } from './entry-skeletons.tsx'
import { ProposeDialog } from './propose-dialog.tsx'
import { Refusal } from './refusal.tsx'
import type { PanelProps } from './viewer.ts'

const badges = {
  approved: { tone: 'approved', label: 'Approved' },
  pending: { tone: 'progress', label: 'Pending' },
  declined: { tone: 'danger', label: 'Declined' },
} as const satisfies Record<CreativeUpdate['decision'], { tone: Tone; label: string }>

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
      <ListState
        query={updates}
        skeleton={<EntrySkeletons />}
        empty="No creative updates proposed yet."
        error="Error loading creative updates."
      >
        {(items) => (
          <ol className="grid gap-6">
            {items.map((update) => (
              <CreativeEntry
                key={update.id}
                update={update}
                decidable={viewer === 'listener' && update.decision === 'pending'}
              />
            ))}
          </ol>
        )}
      </ListState>
    </div>
  )
}

interface ProposeProps extends Pick<PanelProps, 'project'> {
  updates: readonly CreativeUpdate[]
}

function Propose({ project, updates }: ProposeProps) {
  const [open, setOpen] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="measure basis-72 grow text-sm text-muted">
        Propose changes to the creative direction of the song. The listener must approve major changes before
        they count.
      </p>
      {can(requestMoves.work, project.status) ? (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Propose Change
        </Button>
      ) : (
        <Refusal move={requestMoves.work} />
      )}
      {open && <ProposeDialog project={project} updates={updates} onClose={() => setOpen(false)} />}
    </div>
  )
}

function CreativeEntry({ update, decidable }: { update: CreativeUpdate; decidable: boolean }) {
  const { tone, label } = badges[update.decision]
  return (
    <li className="border-l-2 border-line pl-4">
      <p className="flex flex-wrap items-center gap-3">
        <strong className="inline-block first-letter:uppercase [overflow-wrap:anywhere]">
          {fieldLabel(update.field)}
        </strong>
        <Badge tone={tone}>{label}</Badge>
        <time className="text-xs text-muted" dateTime={update.createdAt}>
          {momentOf(update.createdAt)}
        </time>
      </p>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm [overflow-wrap:anywhere]">
        <dt className="text-muted">From</dt>
        <dd className="whitespace-pre-wrap text-muted">{update.originalValue || 'Not set'}</dd>
        <dt className="text-muted">To</dt>
        <dd className="whitespace-pre-wrap">{update.newValue}</dd>
        {update.reason && (
          <>
            <dt className="text-muted">Why</dt>
            <dd className="whitespace-pre-wrap">{update.reason}</dd>
          </>
        )}
      </dl>
      {decidable && <Decision update={update} />}
    </li>
  )
}

function Decision({ update }: { update: CreativeUpdate }) {
  const decide = useMutation(decideChange(update.songRequestId))
  const answer = (approve: boolean) => decide.mutate({ updateId: update.id, approve })
  const underway = decide.isPending ? decide.variables.approve : undefined
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <Button size="sm" busy={underway === true} disabled={decide.isPending} onClick={() => answer(true)}>
        Approve
      </Button>
      <Button
        size="sm"
        variant="secondary"
        busy={underway === false}
        disabled={decide.isPending}
        onClick={() => answer(false)}
      >
        Decline
      </Button>
      <p role="alert" className="text-sm font-semibold text-danger empty:hidden">
        {decide.error && errorSentence(decide.error)}
      </p>
    </div>
  )
}
