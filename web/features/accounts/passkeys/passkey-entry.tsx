import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Passkey } from '#contract/people/passkeys'
import { AskFirst } from '../../../ui/ask-first.tsx'
import { Button } from '../../../ui/button.tsx'
import { Day } from '../../../ui/day.tsx'
import { lateForm } from '../../../ui/late-form.tsx'
import { removePasskey } from './api.ts'

const RenameDialog = lateForm(async () => (await import('./rename-dialog.tsx')).RenameDialog)

export function PasskeyEntry({ passkey }: { passkey: Passkey }) {
  const { id, name, createdAt, lastUsedAt } = passkey
  const [renaming, setRenaming] = useState(false)
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
        <Button variant="quiet" size="sm" onClick={() => setRenaming(true)}>
          Rename<span className="sr-only"> {name}</span>
        </Button>
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
      {renaming && <RenameDialog passkey={passkey} onClose={() => setRenaming(false)} />}
    </li>
  )
}
