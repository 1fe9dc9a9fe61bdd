import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { limits } from '#contract/grammar/text'
import { EmailChange, PasswordChange, type WaysIn } from '#contract/people/own-account'
import { accountPaths } from '#contract/surface/account-paths'
import { useCurrentUser } from '../../../lib/calls/current-user.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Input } from '../../../ui/input.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useFormDialog } from '../../../ui/use-form-dialog.ts'
import { changeEmail, changePassword, confirmationOf, waysIn } from './api.ts'
import { ConfirmPerson } from './confirm-person.tsx'
import { PasswordField } from './password-field.tsx'

const WaysInState = ({ children }: { children: (known: WaysIn) => ReactNode }) => (
  <Loaded
    query={useQuery(waysIn())}
    shape={<Skeleton className="h-32" />}
    error="How you sign in couldn’t be loaded. Please try again."
  >
    {children}
  </Loaded>
)

export function EmailSection() {
  const user = useCurrentUser()
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
              : 'Not confirmed yet. Until you open the link we sent, we email you nothing else but password resets.'}
          </p>
          <p aria-live="polite" className="text-sm [overflow-wrap:anywhere] empty:hidden">
            {newEmail &&
              `We sent a link to ${newEmail}. Open it in a browser that is signed in to this account, and it’s your email.`}
          </p>
          <DialogButton
            variant="secondary"
            renderDialog={(close) => <EmailDialog ways={ways} onClose={close} />}
          >
            Change email
          </DialogButton>
        </div>
      )}
    </WaysInState>
  )
}

function EmailDialog({ ways, onClose }: Pick<WaysIn, 'ways'> & { onClose: () => void }) {
  const form = useFormDialog({ schema: EmailChange, values: { email: '' }, write: changeEmail, onClose })
  const { register, errors, dialog, writing, send } = form
  const asked = confirmationOf(writing.error)
  return (
    <FormDialog
      {...dialog}
      title="Change email"
      description="We send a link to the new address. Once you open it, we let the old address know; a link there can undo the change for a week."
      error={asked ? undefined : writing.error}
      submitLabel="Send the link"
    >
      <Field label="New email" error={errors.email?.message}>
        <Input type="email" autoComplete="email" maxLength={limits.email} {...register('email')} />
      </Field>
      {ways.includes('password') && (
        <PasswordField
          label="Your password"
          error={errors.password}
          // The password is optional if the account has a passkey.
          {...register('password', { setValueAs: (typed: string) => typed || undefined })}
        />
      )}
      <ConfirmPerson
        ways={asked}
        {...(ways.includes('password') && {
          description: 'You left your password empty: a passkey does as well. Or close this and enter it.',
        })}
        onConfirmed={() => void send()}
        onClose={() => writing.reset()}
      />
    </FormDialog>
  )
}

export const PasswordSection = () => (
  <WaysInState>
    {({ ways }) => (
      <div className="grid justify-items-start gap-3">
        {ways.includes('password') ? (
          <>
            <p className="text-sm text-muted">Changing it signs everyone else out of your account.</p>
            <DialogButton variant="secondary" renderDialog={(close) => <PasswordDialog onClose={close} />}>
              Change password
            </DialogButton>
          </>
        ) : (
          <>
            <p className="text-sm text-muted">
              You sign in without a password. A link in an email lets you choose one, and signs you out
              everywhere.
            </p>
            <ButtonLink variant="secondary" href={accountPaths.forgot.page}>
              Choose a password by email
            </ButtonLink>
          </>
        )}
      </div>
    )}
  </WaysInState>
)

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { register, errors, dialog } = useFormDialog({
    schema: PasswordChange,
    values: { old: '', new: '' },
    write: changePassword,
    onClose,
  })
  return (
    <FormDialog
      {...dialog}
      title="Change password"
      description="At least 8 characters, and none of those that are guessed first."
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
