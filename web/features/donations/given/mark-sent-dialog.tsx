import type { Donation } from '#contract/giving/donations'
import { inCurrency } from '#contract/surface/format'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { ProofFields, usePaymentProof } from '../paying/payment-proof.tsx'

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
      <ProofFields form={form} />
    </FormDialog>
  )
}
