import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type MustHave, mostMustHaves } from '#contract/requests/must-haves'
import type { Project } from '#contract/requests/song-requests'
import { Button } from '../../../ui/button.tsx'
import { lateForms } from '../../../ui/late-forms.ts'
import { ItemList } from '../../../ui/list-state.tsx'
import { Part } from '../../../ui/part.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { projectMustHaves, saveMustHave } from '../api.ts'
import { MustHaveEntry } from '../must-have-entry.tsx'

const { MustHaveDialog } = lateForms(() => import('../must-have-dialog.tsx'))

export function MustHaves({ project, level }: { project: Project; level?: 2 | 4 }) {
  const query = useQuery(projectMustHaves(project.id))
  const [editing, setEditing] = useState<MustHave | 'new'>()
  const mayChange = project.can.includes('brief')
  return (
    <Part title="Must-haves" level={level}>
      <ItemList
        query={query}
        skeleton={<Skeleton className="h-12" />}
        empty={mayChange ? 'Names, facts or phrases the song has to include.' : 'None added.'}
        error="Error loading the must-haves."
        className="divide-y divide-line"
      >
        {(mustHave) => (
          <MustHaveEntry
            key={mustHave.id}
            mustHave={mustHave}
            project={project}
            onEdit={() => setEditing(mustHave)}
          />
        )}
      </ItemList>
      {mayChange && query.data && query.data.length < mostMustHaves && (
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => setEditing('new')}>
          Add a must-have
        </Button>
      )}
      {editing && (
        <Editing
          projectId={project.id}
          mustHave={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Part>
  )
}

interface EditingProps {
  projectId: string
  mustHave: MustHave | undefined
  onClose: () => void
}

function Editing({ projectId, mustHave, onClose }: EditingProps) {
  const save = useMutation(saveMustHave(projectId))
  return (
    <MustHaveDialog
      initial={mustHave}
      loading={save.isPending}
      error={save.error}
      onSave={(body) => save.mutate({ id: mustHave?.id, body }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
