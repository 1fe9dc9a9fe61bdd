import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { limits } from '#contract/grammar/text'
import { ChangeRequest, type Project } from '#contract/requests/song-requests'
import { endingDraft, useDraft, useKeepForm } from '../../../lib/use-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { requestChanges } from '../api.ts'

const blank = { message: '' }

interface RequestChangesProps {
  project: Project
  /** Context shown while the listener writes. */
  children?: ReactNode
}

export function RequestChangesButton({ project, children }: RequestChangesProps) {
  const [open, setOpen] = useState(false)
  const draft = useDraft<typeof blank>(`changes to ${project.id}`)
  const ask = useMutation(endingDraft(draft, requestChanges(project.id)))
  const form = useForm({
    resolver: standardSchemaResolver(ChangeRequest),
    defaultValues: { ...blank, ...draft.read() },
  })
  useKeepForm(form, draft)
  const { register, handleSubmit, formState, reset } = form
  const done = () => {
    setOpen(false)
    reset(blank)
    draft.forget()
  }
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Request changes
      </Button>
      <FormDialog
        open={open}
        onOpenChange={setOpen}
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
    </>
  )
}
