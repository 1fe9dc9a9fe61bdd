import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { confirmByPasskey } from './api.ts'
import { passkeyError } from './words.ts'

/** Shows by a passkey that it is still its person, where the browser knows passkeys. */
export function ConfirmByPasskey({ onConfirmed }: { onConfirmed: () => void }) {
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
      <p role="alert" className="mt-2 text-sm font-semibold text-danger empty:hidden">
        {Boolean(error) && passkeyError(error)}
      </p>
    </div>
  )
}
