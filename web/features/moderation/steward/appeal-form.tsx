import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { limits } from '#contract/grammar/text'
import { stewards } from '#contract/trust/stewards'
import type { AppealOutcome } from '#contract/trust/words'
import { endingDraft, useDraft, useDraftState } from '../../../lib/use-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { Choices } from '../../../ui/choices.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { confirmationOf } from '../../accounts/public/confirm-person.ts'
import { problemsOf } from '../problems.ts'
import { answerAppeal } from './api.ts'
import { ConfirmSteward } from './confirm-steward.tsx'

const options = [
  { value: 'uphold', label: 'Uphold the decision' },
  { value: 'reverse', label: 'Reverse it' },
] as const

interface Words {
  decision: AppealOutcome | ''
  reason: string
}
const blank: Words = { decision: '', reason: '' }

/** Answer to an appeal, with a draft. */
export function AppealForm({ caseId, appealId }: { caseId: string; appealId: string }) {
  const draft = useDraft<Words>(`answer to appeal ${appealId}`)
  const { values, write, clear } = useDraftState(draft, blank)
  const [tried, setTried] = useState(false)
  const answer = useMutation(endingDraft(draft, answerAppeal(caseId, appealId)))
  const said = stewards.answerAppeal.body.safeParse({ ...values, decision: values.decision || undefined })
  const wrong = tried ? problemsOf(said.error) : {}
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    send()
  }
  const send = () => said.success && answer.mutate(said.data, { onSuccess: clear })
  return (
    <form noValidate onSubmit={submit} className="mt-2 grid gap-4 rounded-md bg-sunk p-4">
      <Choices
        label="Answer the appeal"
        options={options}
        value={values.decision}
        onChange={(decision) => write({ decision })}
        error={wrong['decision']}
      />
      <Field label="Why" hint="The person reads it, word for word." error={wrong['reason']}>
        <Textarea
          rows={3}
          maxLength={limits.facts}
          value={values.reason}
          onChange={(event) => write({ reason: event.target.value })}
        />
      </Field>
      <Failure error={confirmationOf(answer.error) ? null : answer.error} />
      <ConfirmSteward error={answer.error} onConfirmed={send} onClose={() => answer.reset()} />
      <Button type="submit" busy={answer.isPending} className="justify-self-start">
        Answer
      </Button>
    </form>
  )
}
