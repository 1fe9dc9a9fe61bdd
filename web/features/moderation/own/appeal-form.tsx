import { limits } from '#contract/grammar/text'
import { decisions, NewAppeal } from '#contract/trust/decisions'
import { fresh, readPages } from '../../../lib/calls/query.ts'
import { useCheckedDraft } from '../../../lib/use-checked-draft.ts'
import { write } from '../../../lib/writes/write.ts'
import { Button } from '../../../ui/button.tsx'
import { Day } from '../../../ui/day.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/input.tsx'

export const ownDecisions = () => fresh(readPages(decisions.mine))

const appeal = (id: string) =>
  write(decisions.appeal, {
    id,
    meta: { success: { title: 'Appeal sent', description: 'We’ll read it, and answer here.' } },
  })

export function AppealForm({ id, until }: { id: string; until: string }) {
  const { values, write, wrong, sending, submit } = useCheckedDraft({
    name: `appeal of ${id}`,
    blank: { text: '' },
    check: (typed) => NewAppeal.safeParse(typed),
    write: appeal(id),
  })
  return (
    <details className="rounded-md bg-sunk px-4 py-2" open={values.text !== ''}>
      <summary className="min-h-11 cursor-pointer content-center text-sm font-semibold">
        Appeal this decision
      </summary>
      <form noValidate onSubmit={submit} className="grid gap-4 pt-2 pb-3">
        <p className="measure text-sm">
          You can appeal once, until <Day at={until} />. Someone else decides, if there is someone else, and
          you’ll read the answer here.
        </p>
        <Field label="Why is it wrong?" error={wrong['text']}>
          <Textarea
            rows={4}
            maxLength={limits.appeal}
            value={values.text}
            onChange={(event) => write({ text: event.target.value })}
          />
        </Field>
        <Failure error={sending.error} />
        <Button type="submit" busy={sending.isPending} className="justify-self-start">
          Send appeal
        </Button>
      </form>
    </details>
  )
}
