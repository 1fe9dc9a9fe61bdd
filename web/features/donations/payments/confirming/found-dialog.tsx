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
import { findPayment } from '../api.ts'
import { LookFirst } from './look-first.tsx'

interface FoundDialogProps {
  payment: Payment
  onClose: () => void
}

/** Says that a payment arrived after all, and how much. */
export function FoundDialog({ payment, onClose }: FoundDialogProps) {
  const find = useMutation(findPayment(payment.id))
  const { register, handleSubmit, formState, resetField } = useForm({
    resolver: standardSchemaResolver(Confirmation),
    defaultValues: { receivedAmount: payment.amount },
  })
  // Another amount is another question.
  const askAgain = () => {
    find.reset()
    resetField('isSure')
  }
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title="Did it arrive after all?"
      description={`${firstNameOr(payment.giver)} pledged ${inCurrency(payment.amount)} (${payment.code}). It counts as received from now on, and we’ll let them know.`}
      loading={find.isPending}
      error={find.error}
      remedy={
        isConflict(find.error) && (
          <Checkbox {...register('isSure')} label="The amount is right: this is what arrived" />
        )
      }
      onSubmit={handleSubmit((body) => find.mutate(body, { onSuccess: onClose }))}
      submitLabel="Yes, it arrived"
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
