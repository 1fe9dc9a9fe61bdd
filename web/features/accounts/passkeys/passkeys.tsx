import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useMutation, useQuery } from '@tanstack/react-query'
import { mostPasskeys } from '#contract/people/passkeys'
import { Button } from '../../../ui/button.tsx'
import { lateForm } from '../../../ui/late-form.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { confirmationOf } from '../account/confirmation-of.ts'
import { addPasskey, ownPasskeys } from './api.ts'
import { PasskeyEntry } from './passkey-entry.tsx'
import { firstName, passkeyError } from './words.ts'

const ConfirmPerson = lateForm(async () => (await import('../account/confirm-person.tsx')).ConfirmPerson)

/** Section of /account: own passkeys, and a button to add one. */
export function PasskeysSection() {
  const query = useQuery(ownPasskeys())
  return (
    <>
      <p className="measure mb-4 text-sm text-muted">
        A passkey signs you in with your finger, face or PIN, without a password. It stays on your devices and
        works on this site only, so nobody can trick you into giving it away.
      </p>
      <ListState
        query={query}
        skeleton={<Skeleton className="h-16" />}
        empty="You have no passkeys yet."
        error="Error loading your passkeys. Please try again."
      >
        {(all) => (
          <ul className="divide-y divide-line border-y border-line">
            {all.map((passkey) => (
              <PasskeyEntry key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        )}
      </ListState>
      <AddPasskey isFull={(query.data?.length ?? 0) >= mostPasskeys} />
    </>
  )
}

function AddPasskey({ isFull }: { isFull: boolean }) {
  const { mutate, reset, error, isPending } = useMutation(addPasskey)
  const add = () => mutate(firstName(navigator.userAgent))
  const ways = confirmationOf(error)
  if (!browserSupportsWebAuthn())
    return (
      <p className="mt-4 text-sm">This browser can’t make passkeys. A newer one, or your phone’s, can.</p>
    )
  return (
    <div className="mt-4">
      <Button variant="secondary" busy={isPending} disabled={isFull} onClick={add}>
        Add a passkey
      </Button>
      {isFull && (
        <p className="mt-2 text-sm text-muted">
          An account has at most {mostPasskeys}: to add another one, remove one first.
        </p>
      )}
      <p role="alert" className="mt-2 text-sm font-semibold text-danger empty:hidden">
        {Boolean(error) && !ways && passkeyError(error)}
      </p>
      {ways && <ConfirmPerson ways={ways} onConfirmed={add} onClose={reset} />}
    </div>
  )
}
