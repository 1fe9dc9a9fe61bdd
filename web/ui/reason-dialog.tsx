import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { limits } from '#contract/grammar/text'
import { endingDraft, useDraft, useKeepForm } from '../lib/use-draft.ts'
import { Field } from './field.tsx'
import { FormDialog } from './form-dialog.tsx'
import { Textarea } from './input.tsx'

interface Reason {
  reason: string
}
const blank: Reason = { reason: '' }

interface ReasonDialogProps<Changed> {
  title: string
  description: string
  submitLabel: string
  schema: z.ZodMiniType<Reason, Reason>
  write: UseMutationOptions<Changed, Error, Reason>
  draftName: string
  onClose: () => void
  /** Remedy of a refusal before the same call may be repeated, beside the error's sentence. */
  refused?: (refusal: { error: unknown; again: () => void; reset: () => void }) => ReactNode
}

/** Confirm dialog with a required reason, which the other person reads. It has a draft. */
export function ReasonDialog<Changed>(props: ReasonDialogProps<Changed>) {
  const { title, description, submitLabel, schema, write, draftName, onClose, refused } = props
  const draft = useDraft<Reason>(draftName)
  const writing = useMutation(endingDraft(draft, write))
  const form = useForm({
    resolver: standardSchemaResolver(schema),
    defaultValues: { ...blank, ...draft.read() },
  })
  useKeepForm(form, draft)
  const { register, handleSubmit, formState } = form
  const send = handleSubmit((body) => writing.mutate(body, { onSuccess: onClose }))
  return (
    <FormDialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={title}
      description={description}
      loading={writing.isPending}
      error={writing.error}
      onSubmit={send}
      submitLabel={submitLabel}
      danger
    >
      <Field label="Reason" error={formState.errors.reason?.message}>
        <Textarea rows={3} maxLength={limits.reason} {...register('reason')} />
      </Field>
      {refused?.({ error: writing.error, again: () => void send(), reset: () => writing.reset() })}
    </FormDialog>
  )
}
