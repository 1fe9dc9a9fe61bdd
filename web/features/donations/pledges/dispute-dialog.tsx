import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Disputing } from '#contract/giving/answers'
import { type Donation } from '#contract/giving/donations'
import { limits } from '#contract/grammar/text'
import { inCurrency } from '#contract/surface/format'
import { endingDraft, useDraft, useKeepForm } from '../../../lib/use-draft.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { disputePayment } from '../api.ts'

interface DisputeDialogProps {
  donation: Donation
  onClose: () => void
}

/** The giver's one statement about the answer to a payment, with a draft. */
export function DisputeDialog({ donation: { id, amount, code }, onClose }: DisputeDialogProps) {
  const draft = useDraft<{ text: string }>(`statement on ${id}`)
  const dispute = useMutation(endingDraft(draft, disputePayment(id)))
  const form = useForm({
    resolver: standardSchemaResolver(Disputing),
    defaultValues: { text: '', ...draft.read() },
  })
  useKeepForm(form, draft)
  const { register, handleSubmit, formState } = form
  return (
    <FormDialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="What happened?"
      description={`The songwriter reads it beside your ${inCurrency(amount)} (${code}), and can correct the answer. You can write it once.`}
      loading={dispute.isPending}
      error={dispute.error}
      onSubmit={handleSubmit((body) => dispute.mutate(body, { onSuccess: onClose }))}
      submitLabel="Send it to the songwriter"
    >
      <Field label="Your statement" error={formState.errors.text?.message}>
        <Textarea rows={4} maxLength={limits.dispute} {...register('text')} />
      </Field>
    </FormDialog>
  )
}
