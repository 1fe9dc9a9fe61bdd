import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ProofOfPerson } from '#contract/grammar/errors'
import { Confirmation } from '#contract/people/own-account'
import { accountPaths } from '#contract/surface/account-paths'
import { paths, withReturnTo } from '#contract/surface/paths'
import { here } from '../../../lib/here.ts'
import { forgetDrafts } from '../../../lib/local-storage/drafts.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useFormDialog } from '../../../ui/use-form-dialog.ts'
import { confirmByPasskey, confirmByPassword } from './api.ts'
import { PasskeyFailure } from './passkey-words.tsx'
import { PasswordField } from './password-field.tsx'

const title = 'Confirm it’s you'
const usual = 'This needs a sign-in of the last ten minutes. Show us once more who you are.'

interface ConfirmPersonProps {
  /**
   * Accepted proofs of identity, from the error of the refused call (`confirmationOf`). Undefined if no call
   * was refused.
   */
  ways: readonly ProofOfPerson[] | undefined
  /** Why re-authentication is needed. Default: the last sign-in was more than ten minutes ago. */
  description?: string
  /** Called after re-authentication, to repeat the refused call. */
  onConfirmed: () => void
  onClose: () => void
}

/** Dialog for calls that require re-authentication (403 with `confirm`). */
export function ConfirmPerson({ ways, description = usual, onConfirmed, onClose }: ConfirmPersonProps) {
  if (!ways) return null
  const others = <OtherWays ways={ways} onConfirmed={onConfirmed} />
  if (ways.includes('password'))
    return (
      <ByPassword description={description} onConfirmed={onConfirmed} onClose={onClose}>
        {others}
      </ByPassword>
    )
  return (
    <Dialog open onOpenChange={onClose} title={title} description={description}>
      {others}
    </Dialog>
  )
}

interface ByPasswordProps extends Required<Omit<ConfirmPersonProps, 'ways'>> {
  children: ReactNode
}

function ByPassword({ description, onConfirmed, onClose, children }: ByPasswordProps) {
  const { register, errors, dialog } = useFormDialog({
    schema: Confirmation,
    values: { password: '' },
    write: confirmByPassword,
    onClose: onConfirmed,
  })
  return (
    <FormDialog
      {...dialog}
      onOpenChange={onClose}
      title={title}
      description={description}
      submitLabel="Confirm"
    >
      <PasswordField label="Password" error={errors.password} {...register('password')} />
      {children}
    </FormDialog>
  )
}

/** Proofs that need no password form: a passkey, or a new sign-in. */
function OtherWays({ ways, onConfirmed }: { ways: readonly ProofOfPerson[]; onConfirmed: () => void }) {
  if (ways.length > 0)
    return (
      <>
        <div className="flex flex-wrap items-start gap-3 empty:hidden">
          {ways.includes('passkey') && <ConfirmByPasskey onConfirmed={onConfirmed} />}
          {ways.includes('provider') && (
            <ButtonLink variant="secondary" href={withReturnTo(accountPaths.provider, here())}>
              Sign in again
            </ButtonLink>
          )}
          {ways.includes('link') && (
            <ButtonLink variant="secondary" href={withReturnTo(accountPaths.link.page, here())}>
              Email me a link
            </ButtonLink>
          )}
        </div>
        {ways.includes('provider') && !ways.includes('password') && <WithoutProvider />}
      </>
    )
  return (
    <>
      <p className="mb-4 text-sm">Sign out, sign in again, and come back here within ten minutes.</p>
      <ButtonLink variant="secondary" href={paths.logout()} onClick={forgetDrafts}>
        Sign Out
      </ButtonLink>
    </>
  )
}

/**
 * Some sign-in providers never send the time of the sign-in. Such a sign-in proves nothing, so the user needs
 * a password.
 */
const WithoutProvider = () => (
  <div className="mt-5 grid justify-items-start gap-3">
    <p className="text-sm text-muted">
      If you are asked again after that, choose a password: a link in an email lets you, and signs everyone
      out, you included. Sign in with it, and come back here within ten minutes.
    </p>
    <ButtonLink variant="secondary" href={accountPaths.forgot.page}>
      Choose a password by email
    </ButtonLink>
  </div>
)

function ConfirmByPasskey({ onConfirmed }: { onConfirmed: () => void }) {
  const { mutate, isPending, error } = useMutation(confirmByPasskey)
  if (!browserSupportsWebAuthn()) return null
  return (
    <div>
      <Button
        variant="secondary"
        busy={isPending}
        onClick={() => mutate(undefined, { onSuccess: onConfirmed })}
      >
        Use a passkey
      </Button>
      <PasskeyFailure error={error} />
    </div>
  )
}
