import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { limits } from '#contract/grammar/text'
import type { Project } from '#contract/requests/song-requests'
import { firstNameOr } from '#contract/surface/format'
import type { LyricDraft } from '#contract/work/lyric-drafts'
import { endingDraft, useDraft, useDraftState } from '../../lib/use-draft.ts'
import { unsent } from '../../lib/writes/unsent.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/input.tsx'
import { QuietButton } from '../../ui/quiet-button.tsx'
import { sendWords } from './api.ts'

interface SendFormProps {
  project: Project
  /** Words that were sent last. The form begins with them. */
  newest?: LyricDraft
  onClose?: () => void
}

export function SendForm({ project, newest, onClose }: SendFormProps) {
  const blank = { lyrics: newest?.lyrics ?? '' }
  const draft = useDraft<typeof blank>(`words of ${project.id}`)
  const { values, write, clear } = useDraftState(draft, blank)
  const send = useMutation(endingDraft(draft, sendWords(project.id)))
  const body = { lyrics: values.lyrics.trim() }
  const { error, retry } = unsent(send, body)
  const close = () => {
    clear()
    onClose?.()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate(body, { onSuccess: close })
  }
  return (
    <form aria-label="Send the words" onSubmit={submit} className="grid gap-3">
      <Field
        label="Words"
        hint={`${firstNameOr(project.listener, 'The listener')} can comment on each line before you record.`}
        error={error}
      >
        <Textarea
          rows={8}
          maxLength={limits.lyrics}
          value={values.lyrics}
          onChange={(event) => write({ lyrics: event.target.value })}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        {onClose && <QuietButton onClick={close}>Cancel</QuietButton>}
        <Button
          type="submit"
          variant="secondary"
          size="sm"
          busy={send.isPending}
          disabled={!body.lyrics || body.lyrics === newest?.lyrics}
        >
          {retry ?? 'Send the words'}
        </Button>
      </div>
    </form>
  )
}
