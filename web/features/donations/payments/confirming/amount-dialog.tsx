import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { Confirmation } from '#contract/giving/answers'
import type { donations, Payment } from '#contract/giving/donations'
import { currency } from '#contract/grammar/currency'
import type { BodyIn } from '#contract/grammar/endpoint'
import { firstNameOr, inCurrency } from '#contract/surface/format'
import { isConflict } from '../../../../lib/calls/api-error.ts'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { Input } from '../../../../ui/input.tsx'
import { useFormDialog } from '../../../../ui/use-form-dialog.ts'
import { confirmPayment } from '../api.ts'
import { LookFirst } from './look-first.tsx'

interface AmountDialogProps {
  title: string
  description: string
  submitLabel: string
  pledged: string
  write: UseMutationOptions<Payment, Error, BodyIn<typeof donations.confirm>>
  onClose: () => void
}

export function AmountDialog({ pledged, write, onClose, ...words }: AmountDialogProps) {
  const form = useFormDialog({ schema: Confirmation, values: { receivedAmount: pledged }, write, onClose })
  const { register, errors, dialog, writing } = form
  // If the user changes the amount, the error and the tick ("The amount is right") are reset.
  const askAgain = () => {
    writing.reset()
    form.resetField('isSure')
  }
  return (
    <FormDialog
      {...dialog}
      {...words}
      remedy={
        isConflict(writing.error) && (
          <Checkbox {...register('isSure')} label="The amount is right: this is what arrived" />
        )
      }
    >
      <LookFirst />
      <Field label={`Amount that arrived, in ${currency().several}`} error={errors.receivedAmount?.message}>
        <Input
          inputMode="decimal"
          autoComplete="off"
          {...register('receivedAmount', { onChange: askAgain })}
        />
      </Field>
    </FormDialog>
  )
}

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
