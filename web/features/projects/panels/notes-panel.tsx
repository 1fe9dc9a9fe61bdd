import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { limits } from '#contract/grammar/text'
import { requestMoves } from '#contract/requests/moves'
import { momentOf } from '#contract/surface/format'
import type { Note } from '#contract/work/projects'
import { endingDraft, useDraft, useDraftState } from '../../../lib/use-draft.ts'
import type { PanelProps } from '../../../lib/viewer.ts'
import { unsent } from '../../../lib/writes/unsent.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { EntrySkeletons } from '../../../ui/entry-skeletons.tsx'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { ItemList } from '../../../ui/list-state.tsx'
import { addNote, projectNotes } from '../api.ts'
import { Refusal } from '../refusal.tsx'

/**
 * Constant title of every note. The call requires one, but the form has no field for it (spec
 * 7.projects.add-note).
 */
const noteTitle = 'Project note'
const blank = { content: '', isPrivate: false }

export function NotesPanel({ project, viewer }: PanelProps) {
  const notes = useInfiniteQuery(projectNotes(project.id))
  const writes = viewer === 'songwriter'
  return (
    <div className="grid gap-6">
      {writes && <NoteForm project={project} />}
      <ItemList
        query={notes}
        skeleton={<EntrySkeletons />}
        empty={writes ? 'No notes yet. Add your first project note!' : 'No notes yet.'}
        error="Error loading notes. Please try again."
        as="ol"
        className="grid gap-5"
      >
        {(note) => <NoteEntry key={note.id} note={note} />}
      </ItemList>
    </div>
  )
}

function NoteForm({ project }: Pick<PanelProps, 'project'>) {
  // The draft includes the checkbox, so that a private note isn't restored as a shared one.
  const draft = useDraft<typeof blank>(`note of ${project.id}`)
  const { values, write, clear } = useDraftState(draft, blank)
  const { content, isPrivate } = values
  const add = useMutation(endingDraft(draft, addNote(project.id)))

  const words = { title: noteTitle, content: content.trim(), isPrivate }
  const { error, retry } = unsent(add, words)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate(words, { onSuccess: clear })
  }

  if (!project.can.includes('work')) return <Refusal move={requestMoves.work} />
  return (
    <form onSubmit={submit} className="grid gap-4">
      <Field label="Note" error={error}>
        <Textarea
          rows={3}
          maxLength={limits.note}
          placeholder="Add a project note or update..."
          value={content}
          onChange={(event) => write({ content: event.target.value })}
        />
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Checkbox
          label="Private note"
          checked={isPrivate}
          onChange={(event) => write({ isPrivate: event.target.checked })}
        />
        <Button type="submit" busy={add.isPending} disabled={!content.trim()}>
          {retry ?? 'Add Note'}
        </Button>
      </div>
    </form>
  )
}

const NoteEntry = ({ note }: { note: Note }) => (
  <li className="border-l-2 border-line pl-4">
    <p className="measure whitespace-pre-wrap [overflow-wrap:anywhere]">{note.content}</p>
    <p className="mt-1 flex flex-wrap items-center gap-2 text-xs text-muted">
      <span className="font-semibold [overflow-wrap:anywhere]">{note.title}</span>
      <time dateTime={note.createdAt}>{momentOf(note.createdAt)}</time>
      {note.isPrivate && <Badge tone="neutral">Private</Badge>}
    </p>
  </li>
)
