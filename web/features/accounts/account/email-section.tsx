import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { limits } from '#contract/grammar/text'
import { EmailChange, type WaysIn } from '#contract/people/own-account'
import { useCurrentUser } from '../../../lib/calls/current-user.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Input } from '../../../ui/input.tsx'
import { changeEmail } from './api.ts'
import { ConfirmPerson } from './confirm-person.tsx'
import { confirmationOf } from './confirmation-of.ts'
import { WaysInState } from './ways-in-state.tsx'

export function EmailSection() {
  const user = useCurrentUser()
  const [open, setOpen] = useState(false)
  return (
    <WaysInState>
      {({ ways, newEmail }) => (
        <div className="grid justify-items-start gap-3">
          <p className="[overflow-wrap:anywhere]">
            <strong className="font-semibold">{user?.email}</strong>
          </p>
          <p className="text-sm text-muted">
            {user?.emailProvenAt
              ? 'You sign in with it, and our emails go there.'
              : 'Not proven yet: until you open the link that we sent there, only that link and emails about your password go to it.'}
          </p>
          <p aria-live="polite" className="text-sm [overflow-wrap:anywhere] empty:hidden">
            {newEmail &&
              `We sent a link to ${newEmail}. Open it in a browser that is signed in to this account, and it’s your email.`}
          </p>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            Change email
          </Button>
          {open && <EmailDialog ways={ways} onClose={() => setOpen(false)} />}
        </div>
      )}
    </WaysInState>
  )
}

function EmailDialog({ ways, onClose }: Pick<WaysIn, 'ways'> & { onClose: () => void }) {
  const change = useMutation(changeEmail)
  const { register, handleSubmit, formState } = useForm({
    resolver: standardSchemaResolver(EmailChange),
    defaultValues: { email: '' },
  })
  const { errors } = formState
  const asked = confirmationOf(change.error)
  const send = handleSubmit((body) => change.mutate(body, { onSuccess: onClose }))
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title="Change email"
      description="We send a link to the new address. Once you open it, we let the old address know; a link there can undo the change for a week."
      loading={change.isPending}
      error={asked ? undefined : change.error}
      onSubmit={send}
      submitLabel="Send the link"
    >
      <Field label="New email" error={errors.email?.message}>
        <Input type="email" autoComplete="email" maxLength={limits.email} {...register('email')} />
      </Field>
      {ways.includes('password') && (
        <Field label="Your password" error={errors.password && 'Please enter your password'}>
          <Input
            type="password"
            autoComplete="current-password"
            // Optional with a passkey.
            {...register('password', { setValueAs: (typed: string) => typed || undefined })}
          />
        </Field>
      )}
      <ConfirmPerson
        ways={asked}
        {...(ways.includes('password') && {
          description: 'You left your password empty: a passkey does as well. Or close this and enter it.',
        })}
        onConfirmed={() => void send()}
        onClose={() => change.reset()}
      />
    </FormDialog>
  )
}
