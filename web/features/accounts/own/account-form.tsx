import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { limits } from '#contract/grammar/text'
import { AccountChanges, type CurrentUser, type Role } from '#contract/people/accounts'
import { site } from '../../../lib/site/site.ts'
import { Button } from '../../../ui/button.tsx'
import { Choices } from '../../../ui/choices.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { changeAccount } from '../api.ts'

const startViews = [
  { value: 'listener', label: 'Listener' },
  { value: 'songwriter', label: 'Songwriter' },
  { value: 'underwriter', label: 'Underwriter' },
] as const satisfies readonly { value: Role; label: string }[]

const names = [
  { name: 'firstName', label: 'First name', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last name', autoComplete: 'family-name' },
] as const

export function AccountForm({ user }: { user: CurrentUser }) {
  const { register, control, handleSubmit, formState } = useForm<
    z.input<typeof AccountChanges>,
    unknown,
    z.output<typeof AccountChanges>
  >({
    resolver: standardSchemaResolver(AccountChanges),
    values: {
      firstName: user.firstName ?? undefined,
      lastName: user.lastName ?? undefined,
      role: user.role,
    },
    resetOptions: { keepDirtyValues: true },
  })
  const save = useMutation(changeAccount)
  // A name may stay empty if the sign-in provider never sent one.
  const unlessUnset = (name: 'firstName' | 'lastName') => (typed: string) =>
    typed.trim() || user[name] ? typed : undefined
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => void handleSubmit((changes) => save.mutate(changes))(event)}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {names.map(({ name, label, autoComplete }) => (
          <Field key={name} label={label} error={formState.errors[name]?.message}>
            <Input
              autoComplete={autoComplete}
              maxLength={limits.name}
              {...register(name, { setValueAs: unlessUnset(name) })}
            />
          </Field>
        ))}
      </div>
      <div>
        <Controller
          control={control}
          name="role"
          render={({ field }) => (
            <Choices
              label="Start view"
              options={startViews}
              value={field.value ?? ''}
              onChange={field.onChange}
            />
          )}
        />
        <p className="mt-2 text-xs text-muted">
          What {site.name} opens with. The View selector at the top only changes what you see now.
        </p>
      </div>
      <Button type="submit" busy={save.isPending} className="justify-self-start">
        Save account
      </Button>
    </form>
  )
}
