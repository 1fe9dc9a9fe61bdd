import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { BaseSyntheticEvent } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import type { Draft } from '../lib/local-storage/drafts.ts'
import { endingDraft, useKeepForm } from '../lib/use-draft.ts'
import type { FormDialogProps } from './form-dialog.tsx'

interface Options<Values extends FieldValues, Sent extends FieldValues, Answer> {
  schema: z.ZodMiniType<Sent, Values>
  values: DefaultValues<Values>
  write: UseMutationOptions<Answer, Error, Sent>
  draft?: Draft<Values>
  onClose: () => void
}

export interface DialogForm<Values extends FieldValues, Sent extends FieldValues, Answer>
  extends UseFormReturn<Values, unknown, Sent> {
  errors: FieldErrors<Values>
  writing: UseMutationResult<Answer, Error, Sent>
  send: (event?: BaseSyntheticEvent) => Promise<void>
  dialog: Pick<FormDialogProps, 'open' | 'onOpenChange' | 'loading' | 'error' | 'onSubmit'>
}

const noDraft = { read: () => undefined, keep: () => {}, forget: () => {} }

/** Form of one write, and the props of its `FormDialog`. The dialog closes after a successful write. */
export function useFormDialog<Values extends FieldValues, Sent extends FieldValues, Answer>(
  props: Options<Values, Sent, Answer>,
): DialogForm<Values, Sent, Answer> {
  const { schema, values, write, draft = noDraft, onClose } = props
  const writing = useMutation(endingDraft(draft, write))
  const form = useForm<Values, unknown, Sent>({
    resolver: standardSchemaResolver(schema),
    defaultValues: Object.assign({}, values, draft.read()),
  })
  useKeepForm(form, draft)
  const send = form.handleSubmit((body) => writing.mutate(body, { onSuccess: onClose }))
  return {
    ...form,
    errors: form.formState.errors,
    writing,
    send,
    dialog: {
      open: true,
      onOpenChange: onClose,
      loading: writing.isPending,
      error: writing.error,
      onSubmit: send,
    },
  }
}
