import { tableKeys } from '#contract/grammar/table-keys'
import { limits } from '#contract/grammar/text'
import { type Decision, decisions } from '#contract/trust/cases'
import { type RuleId, ruleParts, rules, rulesOf } from '#contract/trust/rules'
import { NewDecision } from '#contract/trust/stewards'
import { useCheckedDraft } from '../../../lib/use-checked-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { Choices } from '../../../ui/choices.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Select, Textarea } from '../../../ui/input.tsx'
import { Options } from '../../../ui/select-field.tsx'
import { decide } from './api.ts'
import { StewardFailure } from './confirm-steward.tsx'

const moves: Record<Decision, { label: string; means: string }> = {
  dismiss: { label: 'Dismiss', means: 'Nothing happens to it, and its author doesn’t hear of it.' },
  warn: { label: 'Warn', means: 'Its author reads the rule and the facts; the thing stays.' },
  hide: { label: 'Hide it', means: 'Nobody but its author and stewards sees it any more.' },
  suspend: {
    label: 'Suspend its author',
    means: 'They can read, export, appeal and settle money, and write nothing else.',
  },
}

const lengths = [
  { value: 'day', label: 'Until a day' },
  { value: 'good', label: 'For good' },
] as const

interface Words {
  decision: Decision | ''
  rule: RuleId | ''
  reason: string
  length: (typeof lengths)[number]['value']
  until: string
}
const blank: Words = { decision: '', rule: '', reason: '', length: 'day', until: '' }

const bodyOf = ({ decision, rule, reason, length, until }: Words) =>
  NewDecision.safeParse({
    decision: decision || undefined,
    rule: rule || undefined,
    reason,
    // With "Until a day", an empty day is sent too: it is an error, and doesn't mean "For good".
    ...(decision === 'suspend' && length === 'day' && { until }),
  })

interface DecisionFormProps {
  caseId: string
  /** False if no account can be suspended: the answer to a gift needs no account. */
  hasOwner: boolean
}

/**
 * Form for a decision on reported content: the rule, the facts, and what to do. Its text is kept as a draft.
 */
export function DecisionForm({ caseId, hasOwner }: DecisionFormProps) {
  const { values, write, wrong, sending, send, submit } = useCheckedDraft({
    name: `decision on ${caseId}`,
    blank,
    check: bodyOf,
    write: decide(caseId),
  })
  const { decision, rule } = values
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Choices
        label="Decision"
        options={decisions
          .filter((value) => hasOwner || value === 'dismiss' || value === 'hide')
          .map((value) => ({ value, label: moves[value].label }))}
        value={decision}
        onChange={(value) => write({ decision: value })}
        error={wrong['decision']}
      />
      {decision && <p className="measure -mt-3 text-xs text-muted">{moves[decision].means}</p>}
      {decision === 'suspend' && (
        <div className="grid gap-3">
          <Choices
            label="For how long"
            options={lengths}
            value={values.length}
            onChange={(length) => write({ length })}
          />
          {values.length === 'day' && (
            <Field label="Last day" error={wrong['until'] && 'Please choose a day'}>
              <Input
                type="date"
                className="w-auto!"
                value={values.until}
                onChange={(event) => write({ until: event.target.value })}
              />
            </Field>
          )}
        </div>
      )}
      <Field label="Rule" hint={rule && rules[rule].text} error={wrong['rule']}>
        <Select value={rule} onChange={(event) => write({ rule: event.target.value as RuleId })}>
          <option value="" disabled>
            Choose the rule
          </option>
          {tableKeys(ruleParts).map((part) => (
            <optgroup key={part} label={ruleParts[part]}>
              <Options of={rulesOf(part)} />
            </optgroup>
          ))}
        </Select>
      </Field>
      <Field
        label="Facts"
        hint={decision === 'dismiss' ? 'Only stewards read them.' : 'The person reads them, word for word.'}
        error={wrong['reason']}
      >
        <Textarea
          rows={4}
          maxLength={limits.facts}
          value={values.reason}
          onChange={(event) => write({ reason: event.target.value })}
        />
      </Field>
      <StewardFailure write={sending} again={send} />
      <Button
        type="submit"
        variant={decision === 'hide' || decision === 'suspend' ? 'danger' : 'primary'}
        busy={sending.isPending}
        className="justify-self-start"
      >
        {decision ? moves[decision].label : 'Decide'}
      </Button>
    </form>
  )
}
