import type { UseMutationOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { limits } from '#contract/grammar/text'
import { useDraft } from '../lib/use-draft.ts'
import { Field } from './field.tsx'
import { FormDialog } from './form-dialog.tsx'
import { Textarea } from './input.tsx'
import { useFormDialog } from './use-form-dialog.ts'

type Texts = Record<string, string>

interface TextField {
  name: string
  label: string
  hint?: string
  rows: number
  max: number
  value?: string
}

interface ReasonDialogProps<Sent extends Texts, Changed> {
  title: string
  description: string
  submitLabel: string
  schema: z.ZodMiniType<Sent, Texts>
  write: UseMutationOptions<Changed, Error, Sent>
  draftName: string
  onClose: () => void
  /** The text field. By default it is a field for a reason. */
  field?: TextField
  /** Draws help beside the error after the server has refused the call. `again` repeats the call. */
  refused?: (refusal: { error: unknown; again: () => void; reset: () => void }) => ReactNode
}

const reason: TextField = { name: 'reason', label: 'Reason', rows: 3, max: limits.reason }

/** Confirm dialog with a required text for the other person. The typed text is kept as a draft. */
export function ReasonDialog<Sent extends Texts, Changed>(props: ReasonDialogProps<Sent, Changed>) {
  const { schema, write, draftName, onClose, field, refused, ...words } = props
  const { name, label, rows, max, hint, value = '' } = field ?? reason
  const draft = useDraft<Texts>(draftName)
  const form = useFormDialog<Texts, Sent, Changed>({
    schema,
    values: { [name]: value },
    write,
    draft,
    onClose,
  })
  const { register, errors, writing, send, dialog } = form
  return (
    <FormDialog {...dialog} {...words} danger={!field}>
      <Field label={label} hint={hint} error={errors[name]?.message}>
        <Textarea rows={rows} maxLength={max} {...register(name)} />
      </Field>
      {refused?.({ error: writing.error, again: () => void send(), reset: () => writing.reset() })}
    </FormDialog>
  )
}
