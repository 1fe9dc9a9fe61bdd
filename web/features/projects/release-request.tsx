import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { cents } from '#contract/money'
import { type Project, Release } from '#contract/song-requests'
import { limits } from '#contract/text'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Textarea } from '../../ui/input.tsx'
import { endingDraft, useDraft, useKeepForm } from '../session/use-draft.ts'
import { releaseRequest } from './api.ts'

/** Gives the request back to everyone, with a reason; once money was sent for it there is no way back. */
export function ReleaseRequest({ project }: { project: Project }) {
  const [open, setOpen] = useState(false)
  const paid = cents(project.sentAmount) + cents(project.receivedAmount) > 0
  return (
    <>
      <Button variant="quiet" disabled={paid} onClick={() => setOpen(true)}>
        Release request
      </Button>
      {paid && (
        <p className="text-xs text-muted">Money has been sent for this song, so it can’t be released.</p>
      )}
      {open && <ReleaseDialog project={project} onClose={() => setOpen(false)} />}
    </>
  )
}

const blank = { reason: '' }

function ReleaseDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const draft = useDraft<typeof blank>(`release of ${project.id}`)
  const release = useMutation(endingDraft(draft, releaseRequest(project.id)))
  const form = useForm({
    resolver: standardSchemaResolver(Release),
    defaultValues: { ...blank, ...draft.read() },
  })
  useKeepForm(form, draft)
  const { register, handleSubmit, formState } = form
  return (
    <FormDialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={`Release “${project.title}”?`}
      description="It opens to other songwriters again. Notes, messages and history stay; the listener is told why."
      loading={release.isPending}
      error={release.error}
      onSubmit={handleSubmit((body) => release.mutate(body, { onSuccess: onClose }))}
      submitLabel="Release request"
      danger
    >
      <Field label="Reason" error={formState.errors.reason?.message}>
        <Textarea rows={3} maxLength={limits.reason} {...register('reason')} />
      </Field>
    </FormDialog>
  )
}
