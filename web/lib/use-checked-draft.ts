import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type * as z from 'zod/mini'
import { problemsOf } from './problems.ts'
import { endingDraft, useDraft, useDraftState } from './use-draft.ts'

interface CheckedDraft<Values extends object, Body, Answer> {
  name: string
  blank: Values
  check: (values: Values) => z.core.util.SafeParseResult<Body>
  write: UseMutationOptions<Answer, Error, Body>
}

/**
 * Form state with a stored draft. `wrong` contains the first problem of each field, after the user has first
 * tried to send the form.
 */
export function useCheckedDraft<Values extends object, Body, Answer>(
  form: CheckedDraft<Values, Body, Answer>,
) {
  const draft = useDraft<Values>(form.name)
  const { values, write, clear } = useDraftState(draft, form.blank)
  const [tried, setTried] = useState(false)
  const sending = useMutation(endingDraft(draft, form.write))
  const said = form.check(values)
  const wrong: Record<string, string> = tried ? problemsOf(said.error) : {}
  const send = () => {
    setTried(true)
    if (said.success) sending.mutate(said.data, { onSuccess: clear })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  return { values, write, wrong, sending, send, submit }
}
