import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { limits } from '#contract/grammar/text'
import { invitationDays, type NewInvitation } from '#contract/people/registration'
import { momentOf } from '#contract/surface/format'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { invite } from '../steward/api.ts'
import { StewardFailure } from '../steward/confirm-steward.tsx'

export function InviteForm() {
  const [note, setNote] = useState('')
  const make = useMutation(invite)
  const send = () => make.mutate(note, { onSuccess: () => setNote('') })
  function submit(event: FormEvent) {
    event.preventDefault()
    send()
  }
  return (
    <section aria-labelledby="invite" className="grid max-w-2xl gap-4">
      <h2 id="invite" className="text-xl">
        Invite someone
      </h2>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <Field label="Who is it for? (optional)" hint="For your list: they don’t read it.">
          <Input
            value={note}
            maxLength={limits.invitationNote}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
        <StewardFailure write={make} again={send} />
        <Button type="submit" busy={make.isPending} className="justify-self-start">
          Make a link
        </Button>
      </form>
      <div role="status" className="empty:hidden">
        {make.data && <NewLink made={make.data} />}
      </div>
    </section>
  )
}

const NewLink = ({ made: { link, note, expiresAt } }: { made: NewInvitation }) => (
  <div className="rounded-lg border border-line bg-raised p-4 sm:p-5">
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <h3 className="font-sans text-sm font-semibold [overflow-wrap:anywhere]">
        {note ? `The link for ${note}` : 'The new link'}
      </h3>
      <CopyButton name="the invitation link" text={link} />
    </div>
    <p className="mt-1 rounded-md bg-sunk px-3 py-2 text-sm [overflow-wrap:anywhere] select-all">{link}</p>
    <p className="mt-2 text-sm text-muted">
      It is shown only now. It makes one account, and is good for {invitationDays} days, until{' '}
      <time dateTime={expiresAt}>{momentOf(expiresAt)}</time>.
    </p>
  </div>
)
