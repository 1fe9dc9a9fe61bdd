import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Confirmation } from '#contract/giving/answers'
import type { donations, Payment } from '#contract/giving/donations'
import { currency } from '#contract/grammar/currency'
import type { BodyIn } from '#contract/grammar/endpoint'
import { isConflict } from '../../../../lib/calls/api-error.ts'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { Input } from '../../../../ui/input.tsx'
import { LookFirst } from './look-first.tsx'

interface AmountDialogProps {
  title: string
  description: string
  submitLabel: string
  /** Pledged amount, the field's default. */
  pledged: string
  write: UseMutationOptions<Payment, Error, BodyIn<typeof donations.confirm>>
  onClose: () => void
}

export function AmountDialog({
  title,
  description,
  submitLabel,
  pledged,
  write,
  onClose,
}: AmountDialogProps) {
  const say = useMutation(write)
  const { register, handleSubmit, formState, resetField } = useForm({
    resolver: standardSchemaResolver(Confirmation),
    defaultValues: { receivedAmount: pledged },
  })
  // Another amount is another question.
  const askAgain = () => {
    say.reset()
    resetField('isSure')
  }
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      loading={say.isPending}
      error={say.error}
      remedy={
        isConflict(say.error) && (
          <Checkbox {...register('isSure')} label="The amount is right: this is what arrived" />
        )
      }
      onSubmit={handleSubmit((body) => say.mutate(body, { onSuccess: onClose }))}
      submitLabel={submitLabel}
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
