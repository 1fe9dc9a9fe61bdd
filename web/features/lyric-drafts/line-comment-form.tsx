import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef } from 'react'
import { limits } from '#contract/grammar/text'
import type { LyricDraft } from '#contract/work/lyric-drafts'
import { endingDraft, useDraft, useDraftState } from '../../lib/use-draft.ts'
import { unsent } from '../../lib/writes/unsent.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/input.tsx'
import { QuietButton } from '../../ui/quiet-button.tsx'
import { commentOnLine } from './api.ts'

interface LineCommentFormProps {
  draft: LyricDraft
  line: number
  onClose: () => void
}

const blank = { text: '' }

export function LineCommentForm({ draft: words, line, onClose }: LineCommentFormProps) {
  const draft = useDraft<typeof blank>(`comment on line ${line} of ${words.songRequestId}`)
  const { values, write, clear } = useDraftState(draft, blank)
  const add = useMutation(endingDraft(draft, commentOnLine(words.songRequestId, words.id)))
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const field = form.current?.querySelector('textarea')
    field?.focus()
    // What was typed before may stand there already.
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [])
  const body = { line, text: values.text.trim() }
  const { error, retry } = unsent(add, body)
  const close = () => {
    clear()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate(body, { onSuccess: close })
  }
  return (
    <form
      ref={form}
      aria-label={`Comment on line ${line}`}
      onSubmit={submit}
      className="my-2 ml-10 grid gap-2"
    >
      <Field label={`Comment on line ${line}`} error={error}>
        <Textarea
          rows={2}
          maxLength={limits.comment}
          value={values.text}
          onChange={(event) => write({ text: event.target.value })}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <QuietButton onClick={close}>Cancel</QuietButton>
        <Button type="submit" variant="secondary" size="sm" busy={add.isPending} disabled={!body.text}>
          {retry ?? 'Add comment'}
        </Button>
      </div>
    </form>
  )
}
