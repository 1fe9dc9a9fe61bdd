import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useMutation, useQuery } from '@tanstack/react-query'
import { mostPasskeys, type Passkey } from '#contract/people/passkeys'
import { AskFirst } from '../../../ui/ask-first.tsx'
import { Button } from '../../../ui/button.tsx'
import { Day } from '../../../ui/day.tsx'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { lateForms } from '../../../ui/late-forms.ts'
import { ItemList } from '../../../ui/list-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { addPasskey, confirmationOf, ownPasskeys, removePasskey } from './api.ts'
import { firstName, PasskeyFailure } from './passkey-words.tsx'

const { ConfirmPerson } = lateForms(() => import('./confirm-person.tsx'))

export function PasskeysSection() {
  const query = useQuery(ownPasskeys())
  return (
    <>
      <p className="measure mb-4 text-sm text-muted">
        Sign in with your fingerprint, face or PIN, without a password that anyone could steal.
      </p>
      <ItemList
        query={query}
        skeleton={<Skeleton className="h-16" />}
        empty="You have no passkeys yet."
        error="Error loading your passkeys. Please try again."
        className="divide-y divide-line border-y border-line"
      >
        {(passkey) => <PasskeyEntry key={passkey.id} passkey={passkey} />}
      </ItemList>
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
      <PasskeyFailure error={ways ? null : error} />
      {ways && <ConfirmPerson ways={ways} onConfirmed={add} onClose={reset} />}
    </div>
  )
}

const { RenameDialog } = lateForms(() => import('./rename-dialog.tsx'))

function PasskeyEntry({ passkey }: { passkey: Passkey }) {
  const { id, name, createdAt, lastUsedAt } = passkey
  const remove = useMutation(removePasskey)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-2.5">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold [overflow-wrap:anywhere]" dir="auto">
          {name}
        </p>
        <p className="text-sm text-muted">
          Added <Day at={createdAt} /> ·{' '}
          {lastUsedAt ? (
            <>
              last used <Day at={lastUsedAt} />
            </>
          ) : (
            'not used yet'
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-1 max-sm:-ml-3.5">
        <DialogButton
          variant="quiet"
          size="sm"
          renderDialog={(close) => <RenameDialog passkey={passkey} onClose={close} />}
        >
          Rename<span className="sr-only"> {name}</span>
        </DialogButton>
        <AskFirst
          variant="quiet"
          size="sm"
          label="Remove"
          name={`Remove ${name}`}
          title={`Remove “${name}”?`}
          description="It won’t sign you in any more. Your device may go on offering it until you delete it there too."
          yes="Remove"
          danger
          write={remove}
          variables={id}
        />
      </div>
    </li>
  )
}
