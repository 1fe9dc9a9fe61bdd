import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Project } from '#contract/requests/song-requests'
import { Choices } from '../../../ui/choices.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { QuietButton } from '../../../ui/quiet-button.tsx'
import { setVisibility } from '../api.ts'
import { RenewLinkButton } from './move-buttons.tsx'

const options = [
  { value: 'link', label: 'Only people with the link' },
  { value: 'public', label: 'Anyone' },
] as const
type Choice = (typeof options)[number]['value']

const meaning: Record<Choice, string> = {
  link: 'We ask search engines to skip it, and it isn’t listed anywhere public.',
  public: 'Search engines can find it, and once you’ve approved the song, other sites can play it.',
}

/** Button of a dialog that says who can see the request, and resets its link. */
export function VisibilityButton({ request }: { request: Project }) {
  const now: Choice = request.isPublic ? 'public' : 'link'
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<Choice>(now)
  const save = useMutation(setVisibility(request.id))
  function show(next: boolean) {
    setOpen(next)
    setChosen(now)
    save.reset()
  }
  return (
    <>
      <QuietButton onClick={() => show(true)}>Who can see this</QuietButton>
      <FormDialog
        open={open}
        onOpenChange={show}
        title="Who can see this?"
        description="Its title, your story, and the song once you’ve approved it. Never messages, notes or your address."
        submitLabel="Save"
        loading={save.isPending}
        error={save.error}
        onSubmit={() => save.mutate({ isPublic: chosen === 'public' }, { onSuccess: () => show(false) })}
      >
        <div>
          <Choices
            label="Who can see this?"
            hideLabel
            options={options}
            value={chosen}
            onChange={setChosen}
          />
          <p className="mt-3 text-sm text-muted">{meaning[chosen]}</p>
        </div>
        <div className="border-t border-line pt-3">
          <p className="text-sm text-muted">Did the link go to the wrong person?</p>
          <div className="-ml-3.5">
            <RenewLinkButton request={request} onRenewed={() => show(false)} />
          </div>
        </div>
      </FormDialog>
    </>
  )
}
