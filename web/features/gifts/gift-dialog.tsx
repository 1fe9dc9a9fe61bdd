import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { limits } from '#contract/grammar/text'
import { ms } from '#contract/grammar/time'
import { type Gift, NewGift } from '#contract/requests/gifts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import { type GiftBody, wrapGift } from './api.ts'

interface GiftForm extends Required<Omit<GiftBody, 'timeZone'>> {
  dedication: string
}

const check = standardSchemaResolver<z.input<typeof NewGift>, unknown, NewGift>(NewGift)

const resolver: Resolver<GiftForm, unknown, NewGift> = async (values, context, options) => {
  const opensAt = Number.isNaN(Date.parse(values.opensAt)) ? '' : new Date(values.opensAt).toISOString()
  const given = { ...values, opensAt, timeZone: ownTimeZone() }
  return check(given, context, options as never)
}

const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** '2026-12-24T18:00' in local time, the format of an input of the type `datetime-local`. */
function localOf(iso: string) {
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * ms.minute).toISOString().slice(0, 16)
}

interface GiftDialogProps {
  projectId: string
  gift: Gift | undefined
  onClose: () => void
}

export function GiftDialog({ projectId, gift, onClose }: GiftDialogProps) {
  const wrap = useMutation(wrapGift(projectId))
  const [earliest] = useState(() => localOf(new Date().toISOString()))
  const { register, handleSubmit, formState } = useForm<GiftForm, unknown, NewGift>({
    resolver,
    defaultValues: {
      receiverName: gift?.receiverName ?? '',
      dedication: gift?.dedication ?? '',
      opensAt: gift ? localOf(gift.opensAt) : '',
      underwritersMayListen: gift?.underwritersMayListen ?? false,
      underwritersMayRead: gift?.underwritersMayRead ?? false,
      showStory: gift?.showStory ?? false,
    },
  })
  const { errors } = formState
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={gift ? 'Change the gift' : 'Make it a gift'}
      description="Until the moment you choose, its link shows a wrapped record. Then it opens by itself."
      submitLabel={gift ? 'Save' : 'Wrap it'}
      loading={wrap.isPending}
      error={wrap.error}
      onSubmit={handleSubmit((body) => wrap.mutate(body, { onSuccess: onClose }))}
    >
      <Field label="Who is it for?" error={errors.receiverName?.message} hint="Shown on the wrapping.">
        <Input {...register('receiverName')} maxLength={limits.name} autoComplete="off" />
      </Field>
      <Field
        label="When should it open?"
        error={errors.opensAt?.message}
        hint={`Your time zone: ${ownTimeZone().replaceAll('_', ' ')}`}
      >
        <Input {...register('opensAt')} type="datetime-local" min={earliest} />
      </Field>
      <Field
        label="Dedication (optional)"
        error={errors.dedication?.message}
        hint="They’ll read it first, once the gift is open."
      >
        <Textarea {...register('dedication')} rows={3} maxLength={limits.dedication} />
      </Field>
      <div className="grid">
        <Checkbox {...register('showStory')} label="Include the story you wrote" />
        <Checkbox {...register('underwritersMayListen')} label="Supporters can listen before it opens" />
        <Checkbox {...register('underwritersMayRead')} label="Supporters can read the reply" />
      </div>
    </FormDialog>
  )
}
