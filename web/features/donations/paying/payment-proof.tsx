import type * as z from 'zod/mini'
import { type Donation, PaymentProof } from '#contract/giving/donations'
import { limits } from '#contract/grammar/text'
import { useDraft } from '../../../lib/use-draft.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
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

export const ProofFields = ({ form: { register, errors } }: { form: ProofForm }) => (
  <>
    <Field
      label="Transaction reference"
      error={errors.externalRef?.message}
      hint="The number or name that your payment service shows for the payment."
    >
      <Input maxLength={limits.reference} autoComplete="off" {...register('externalRef')} />
    </Field>
    <Field label="Proof URL (optional)" error={errors.proofUrl?.message}>
      <Input type="url" placeholder="https://" autoComplete="off" {...register('proofUrl')} />
    </Field>
  </>
)
