import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Confirmation } from '#contract/giving/answers'
import { type Payment } from '#contract/giving/donations'
import { currency } from '#contract/grammar/currency'
import { firstNameOr, inCurrency } from '#contract/surface/format'
import { isConflict } from '../../../../lib/calls/api-error.ts'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { Input } from '../../../../ui/input.tsx'
import { confirmPayment } from '../api.ts'
import { LookFirst } from './look-first.tsx'

interface AmountDialogProps {
  payment: Payment
  onConfirmed: (payment: Payment) => void
  onClose: () => void
}

/** Confirms a payment whose amount differs from the pledge; it goes with the row's buttons. */
export function AmountDialog({ payment, onConfirmed, onClose }: AmountDialogProps) {
  const confirm = useMutation(confirmPayment(payment.id, onConfirmed))
  const { register, handleSubmit, formState, resetField } = useForm({
    resolver: standardSchemaResolver(Confirmation),
    defaultValues: { receivedAmount: payment.amount },
  })
  // Another amount is another question.
  const askAgain = () => {
    confirm.reset()
    resetField('isSure')
  }
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title="What arrived?"
      description={`${firstNameOr(payment.giver)} pledged ${inCurrency(payment.amount)} (${payment.code}). The amount you confirm is the one that counts.`}
      loading={confirm.isPending}
      error={confirm.error}
      remedy={
        isConflict(confirm.error) && (
          <Checkbox {...register('isSure')} label="The amount is right: this is what arrived" />
        )
      }
      onSubmit={handleSubmit((body) => confirm.mutate(body))}
      submitLabel="Confirm this amount"
    >
      <LookFirst />
      <Field
        label={`Amount that arrived, in ${currency().several}`}
        error={formState.errors.receivedAmount?.message}
      >
        <Input
          inputMode="decimal"
          autoComplete="off"
          {...register('receivedAmount', { onChange: askAgain })}
        />
      </Field>
    </FormDialog>
  )
}
