import { limits } from '#contract/grammar/text'
import type { AppealOutcome } from '#contract/trust/cases'
import { stewards } from '#contract/trust/stewards'
import { useCheckedDraft } from '../../../lib/use-checked-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { Choices } from '../../../ui/choices.tsx'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { answerAppeal } from './api.ts'
import { StewardFailure } from './confirm-steward.tsx'

const options = [
  { value: 'uphold', label: 'Uphold the decision' },
  { value: 'reverse', label: 'Reverse it' },
] as const

const blank: { decision: AppealOutcome | ''; reason: string } = { decision: '', reason: '' }

export function AppealForm({ caseId, appealId }: { caseId: string; appealId: string }) {
  const { values, write, wrong, sending, send, submit } = useCheckedDraft({
    name: `answer to appeal ${appealId}`,
    blank,
    check: (typed) =>
      stewards.answerAppeal.body.safeParse({ ...typed, decision: typed.decision || undefined }),
    write: answerAppeal(caseId, appealId),
  })
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
      <StewardFailure write={sending} again={send} />
      <Button type="submit" busy={sending.isPending} className="justify-self-start">
        Answer
      </Button>
    </form>
  )
}
