import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { limits } from '#contract/grammar/text'
import { ChangeRequest, type Project } from '#contract/requests/song-requests'
import { endingDraft, useDraft, useKeepForm } from '../../../lib/use-draft.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { requestChanges } from '../api.ts'

const blank = { message: '' }

interface RequestChangesProps {
  project: Project
  open: boolean
  onOpenChange: (open: boolean) => void
  children?: ReactNode
}

export function RequestChangesDialog({ project, open, onOpenChange, children }: RequestChangesProps) {
  const draft = useDraft<typeof blank>(`changes to ${project.id}`)
  const ask = useMutation(endingDraft(draft, requestChanges(project.id)))
  const form = useForm({
    resolver: standardSchemaResolver(ChangeRequest),
    defaultValues: { ...blank, ...draft.read() },
  })
  useKeepForm(form, draft)
  const { register, handleSubmit, formState, reset } = form
  const done = () => {
    onOpenChange(false)
    reset(blank)
    draft.forget()
  }
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Request changes"
      description="The song goes back to your songwriter with your message. The version you heard stays here."
      submitLabel="Send to the songwriter"
      loading={ask.isPending}
      error={ask.error}
      onSubmit={handleSubmit((body) => ask.mutate(body, { onSuccess: done }))}
    >
      {children}
      <Field label="What should change?" error={formState.errors.message?.message}>
        <Textarea {...register('message')} rows={5} maxLength={limits.message} />
      </Field>
    </FormDialog>
  )
}
