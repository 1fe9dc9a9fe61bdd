import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { type Payment, Rejection } from '#contract/donations'
import { limits } from '#contract/text'
import { dollars, firstNameOr } from '../../lib/format.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Textarea } from '../../ui/input.tsx'
import { endingDraft, useDraft, useKeepForm } from '../session/use-draft.ts'
import { rejectPayment } from './api.ts'

const blank = { reason: '' }

/** Says that a payment did not arrive, and why its giver should look again. */
export function RejectDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const draft = useDraft<typeof blank>(`rejection of ${payment.id}`)
  const reject = useMutation(endingDraft(draft, rejectPayment(payment.id)))
  const form = useForm({
    resolver: standardSchemaResolver(Rejection),
    defaultValues: { ...blank, ...draft.read() },
  })
  useKeepForm(form, draft)
  const { register, handleSubmit, formState } = form
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title="Not received?"
      description={`${firstNameOr(payment.giver)} says that ${dollars(payment.amount)} was sent (${payment.code}). Payments can take a few days; this answer is final, and they read your reason.`}
      loading={reject.isPending}
      error={reject.error}
      onSubmit={handleSubmit((body) => reject.mutate(body, { onSuccess: onClose }))}
      submitLabel="It did not arrive"
      danger
    >
      <Field label="Reason" error={formState.errors.reason?.message}>
        <Textarea rows={3} maxLength={limits.reason} {...register('reason')} />
      </Field>
    </FormDialog>
  )
}
