import { useMutation } from '@tanstack/react-query'
import type { Payment } from '#contract/giving/donations'
import { firstNameOr, inCurrency } from '#contract/surface/format'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { confirmPayment } from '../api.ts'
import { LookFirst } from './look-first.tsx'

interface ConfirmDialogProps {
  payment: Payment
  onConfirmed: (payment: Payment) => void
  onClose: () => void
}

export function ConfirmDialog({ payment, onConfirmed, onClose }: ConfirmDialogProps) {
  const confirm = useMutation(confirmPayment(payment.id, onConfirmed))
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={`Did ${inCurrency(payment.amount)} arrive?`}
      description={`From ${firstNameOr(payment.giver)}, with the code ${payment.code}.`}
      loading={confirm.isPending}
      error={confirm.error}
      onSubmit={() => confirm.mutate({})}
      submitLabel="Yes, it arrived"
    >
      <LookFirst />
    </FormDialog>
  )
}
