import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { limits } from '#contract/grammar/text'
import { clock } from '#contract/surface/clock'
import { readClock } from '#contract/surface/read-clock'
import { endingDraft, useDraft, useDraftState } from '../../lib/use-draft.ts'
import { unsent } from '../../lib/writes/unsent.ts'
import { useDeckOf } from '../../player/sound/deck.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import { addComment } from './api.ts'
import type { VersionProps } from './public/version-props.ts'

/** With an empty time, the comment is about the player's current time. */
const blank = { text: '', time: '' }

export function CommentForm({ project, delivery, song }: VersionProps) {
  const { at } = useDeckOf(song.src)
  const draft = useDraft<typeof blank>(`comment on ${delivery.id}`)
  const { values, write, clear } = useDraftState(draft, blank)
  const add = useMutation(endingDraft(draft, addComment(project.id, delivery.id)))
  const time = values.time || clock(at)
  const second = readClock(time)

  const text = values.text.trim()
  const { error, retry } = unsent(add, { second: second ?? 0, text })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (second === undefined) return
    add.mutate({ second, text }, { onSuccess: clear })
  }
  return (
    <form
      aria-label={`Comment on version ${delivery.version}`}
      onSubmit={submit}
      className="grid gap-3 sm:grid-cols-[5.5rem_minmax(0,1fr)_auto] sm:items-start"
    >
      <Field label="Time" error={second === undefined ? 'Please enter a time such as 1:05' : undefined}>
        <Input
          inputMode="numeric"
          className="figures"
          value={time}
          onChange={(event) => write({ time: event.target.value })}
        />
      </Field>
      <Field label="Comment" error={error}>
        <Textarea
          rows={1}
          maxLength={limits.comment}
          placeholder="What did you notice here?"
          value={values.text}
          // The comment's time is fixed when typing starts, although the song continues.
          onChange={(event) => write({ text: event.target.value, time })}
        />
      </Field>
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-end sm:mt-7"
        busy={add.isPending}
        disabled={!values.text.trim() || second === undefined}
      >
        {retry ?? 'Add comment'}
      </Button>
    </form>
  )
}
