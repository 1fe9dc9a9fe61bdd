import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { type Donation, PaymentProof } from '#contract/giving/donations'
import { limits } from '#contract/grammar/text'
import { dollars } from '#contract/surface/format'
import { endingDraft, useDraft, useKeepForm } from '../../../lib/use-draft.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Input } from '../../../ui/input.tsx'
import { markSent } from '../api.ts'

type Values = z.input<typeof PaymentProof>

export function MarkSentDialog({ donation, onClose }: { donation: Donation; onClose: () => void }) {
  const draft = useDraft<Values>(`payment of ${donation.id}`)
  const mark = useMutation(endingDraft(draft, markSent(donation.id)))
  const form = useForm<Values, unknown, z.output<typeof PaymentProof>>({
    resolver: standardSchemaResolver(PaymentProof),
    defaultValues: { externalRef: '', proofUrl: '', ...draft.read() },
  })
  useKeepForm(form, draft)
  const { register, handleSubmit, formState } = form
  const { errors } = formState
  return (
    <FormDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Mark Payment as Sent"
      description={
        donation.songwriterId
          ? `You paid ${dollars(donation.amount)} (${donation.code}). The songwriter then confirms that it arrived.`
          : `Nobody is there to be paid for ${donation.code} yet: mark it as sent only if you have paid ${dollars(donation.amount)} all the same. The songwriter then confirms that it arrived.`
      }
      loading={mark.isPending}
      error={mark.error}
      onSubmit={handleSubmit((body) => mark.mutate(body, { onSuccess: onClose }))}
      submitLabel="Mark as Sent"
    >
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
    </FormDialog>
  )
}
