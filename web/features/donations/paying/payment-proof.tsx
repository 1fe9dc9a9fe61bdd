import type * as z from 'zod/mini'
import { type Donation, PaymentProof } from '#contract/giving/donations'
import { limits } from '#contract/grammar/text'
import { inCurrency } from '#contract/surface/format'
import { useDraft } from '../../../lib/use-draft.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Input } from '../../../ui/input.tsx'
import { QuietButton } from '../../../ui/quiet-button.tsx'
import { type DialogForm, useFormDialog } from '../../../ui/use-form-dialog.ts'
import { markSent } from '../api.ts'

type Values = z.input<typeof PaymentProof>
type ProofForm = DialogForm<Values, z.output<typeof PaymentProof>, Donation>

/** Form that marks a pledge as sent. Its draft is kept until the server has stored it. */
export function usePaymentProof({ id }: Donation, onSent: () => void): ProofForm {
  return useFormDialog({
    schema: PaymentProof,
    values: { externalRef: '', proofUrl: '' },
    write: markSent(id),
    draft: useDraft<Values>(`payment of ${id}`),
    onClose: onSent,
  })
}

export function ProofFields({ form, code }: { form: ProofForm; code: string }) {
  const { register, errors, setValue, setFocus } = form
  const useCode = () => {
    setValue('externalRef', code, { shouldDirty: true, shouldValidate: true })
    setFocus('externalRef')
  }
  return (
    <>
      <div>
        <Field
          label="Transaction reference"
          error={errors.externalRef?.message}
          hint="From your receipt. Can’t find it? Use the code."
        >
          <Input maxLength={limits.reference} autoComplete="off" {...register('externalRef')} />
        </Field>
        <QuietButton className="-ml-3.5" onClick={useCode}>
          Use {code}
        </QuietButton>
      </div>
      <Field label="Proof URL (optional)" error={errors.proofUrl?.message}>
        <Input type="url" placeholder="https://" autoComplete="off" {...register('proofUrl')} />
      </Field>
    </>
  )
}

interface MarkSentDialogProps {
  donation: Donation
  onSent: () => void
  onClose: () => void
}

export function MarkSentDialog({ donation, onSent, onClose }: MarkSentDialogProps) {
  const form = usePaymentProof(donation, onSent)
  return (
    <FormDialog
      {...form.dialog}
      onOpenChange={onClose}
      title="Mark Payment as Sent"
      description={
        donation.songwriterId
          ? `You paid ${inCurrency(donation.amount)} (${donation.code}). The songwriter will then confirm that it arrived.`
          : `There’s no one to pay yet. Mark it as sent only if you have already paid. The songwriter will then confirm that it arrived.`
      }
      submitLabel="Mark as Sent"
    >
      <ProofFields form={form} code={donation.code} />
    </FormDialog>
  )
}
