import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { type Donation, PaymentProof } from '#contract/giving/donations'
import { limits } from '#contract/grammar/text'
import { endingDraft, useDraft, useKeepForm } from '../../../lib/use-draft.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { markSent } from '../api.ts'

type Values = z.input<typeof PaymentProof>
type Proof = z.output<typeof PaymentProof>

/** Form that marks a pledge as sent. The draft is kept until the server has it. */
export function usePaymentProof({ id }: Donation, onSent: () => void) {
  const draft = useDraft<Values>(`payment of ${id}`)
  const mark = useMutation(endingDraft(draft, markSent(id)))
  const form = useForm<Values, unknown, Proof>({
    resolver: standardSchemaResolver(PaymentProof),
    defaultValues: { externalRef: '', proofUrl: '', ...draft.read() },
  })
  useKeepForm(form, draft)
  const submit = form.handleSubmit((body) => mark.mutate(body, { onSuccess: onSent }))
  return { form, submit, loading: mark.isPending, error: mark.error }
}

export function ProofFields({ form }: { form: UseFormReturn<Values, unknown, Proof> }) {
  const { register, formState } = form
  const { errors } = formState
  return (
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
}
