import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { limits } from '#contract/grammar/text'
import { NewAppeal } from '#contract/trust/decisions'
import { endingDraft, useDraft, useDraftState } from '../../../lib/use-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { Day } from '../../../ui/day.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { appeal } from './api.ts'

const blank = { text: '' }

/** The one appeal of a decision, with a draft. */
export function AppealForm({ id, until }: { id: string; until: string }) {
  const draft = useDraft<typeof blank>(`appeal of ${id}`)
  const { values, write, clear } = useDraftState(draft, blank)
  const [tried, setTried] = useState(false)
  const send = useMutation(endingDraft(draft, appeal(id)))
  const said = NewAppeal.safeParse(values)
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (said.success) send.mutate(said.data, { onSuccess: clear })
  }
  return (
    <details className="rounded-md bg-sunk px-4 py-2" open={values.text !== ''}>
      <summary className="min-h-11 cursor-pointer content-center text-sm font-semibold">
        Appeal this decision
      </summary>
      <form noValidate onSubmit={submit} className="grid gap-4 pt-2 pb-3">
        <p className="measure text-sm">
          You can appeal once, until <Day at={until} />. Another steward decides, where there is another, and
          you read the answer here.
        </p>
        <Field label="Why is it wrong?" error={tried ? said.error?.issues[0]?.message : undefined}>
          <Textarea
            rows={4}
            maxLength={limits.appeal}
            value={values.text}
            onChange={(event) => write({ text: event.target.value })}
          />
        </Field>
        <Failure error={send.error} />
        <Button type="submit" busy={send.isPending} className="justify-self-start">
          Send appeal
        </Button>
      </form>
    </details>
  )
}
