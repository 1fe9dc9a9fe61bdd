import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { PasswordChange } from '#contract/people/own-account'
import { accountPaths } from '#contract/surface/account-paths'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Input } from '../../../ui/input.tsx'
import { changePassword } from './api.ts'
import { WaysInState } from './ways-in-state.tsx'

export function PasswordSection() {
  const [open, setOpen] = useState(false)
  return (
    <WaysInState>
      {({ ways }) =>
        ways.includes('password') ? (
          <div className="grid justify-items-start gap-3">
            <p className="text-sm text-muted">Changing it signs everyone else out of your account.</p>
            <Button variant="secondary" onClick={() => setOpen(true)}>
              Change password
            </Button>
            {open && <PasswordDialog onClose={() => setOpen(false)} />}
          </div>
        ) : (
          <div className="grid justify-items-start gap-3">
            <p className="text-sm text-muted">
              Your account has no password. A link in an email lets you choose one; it signs everyone out, you
              included.
            </p>
            <ButtonLink variant="secondary" href={accountPaths.forgot.page}>
              Choose a password by email
            </ButtonLink>
          </div>
        )
      }
    </WaysInState>
  )
}

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const change = useMutation(changePassword)
  const { register, handleSubmit, formState } = useForm({
    resolver: standardSchemaResolver(PasswordChange),
    defaultValues: { old: '', new: '' },
  })
  const { errors } = formState
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title="Change password"
      description="At least 8 characters, and none of those that are guessed first."
      loading={change.isPending}
      error={change.error}
      onSubmit={handleSubmit((body) => change.mutate(body, { onSuccess: onClose }))}
      submitLabel="Change password"
    >
      <Field label="Password now" error={errors.old && 'Please enter the password that you have now'}>
        <Input type="password" autoComplete="current-password" {...register('old')} />
      </Field>
      <Field label="New password" error={errors.new?.message}>
        <Input type="password" autoComplete="new-password" {...register('new')} />
      </Field>
    </FormDialog>
  )
}
