import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { limits } from '#contract/grammar/text'
import { genres } from '#contract/people/songwriters'
import { emotions } from '#contract/requests/song-requests'
import { OccasionFields } from '../../features/song-requests/form/occasion-fields.tsx'
import { site } from '../../lib/site/site.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, FieldGroup } from '../../ui/field.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import type { Step, Values } from './steps.ts'

interface QuestionsProps {
  values?: Values
  problems?: Values
  isMember: boolean
  /** The open question. Undefined shows all of them. */
  open?: Step
  /** Parts that need scripts, by the question that they belong to. */
  parts?: Partial<Record<Step, ReactNode>>
}

const titles: Record<Step, string> = {
  story: 'What happened?',
  feel: 'How should it feel?',
  keep: 'What must it not leave out?',
  title: 'What should it be called?',
  you: 'Who is asking?',
}

/**
 * Fields of `/begin`, one question each. Without scripts all are shown, and the whole is one plain form.
 */
export function Questions({ values = {}, problems = {}, isMember, open, parts = {} }: QuestionsProps) {
  const question = (step: Step, fields: ReactNode) => (
    <section
      data-step={step}
      data-open={open === step || undefined}
      className={clsx(open && open !== step && 'hidden noscript:mb-10 noscript:block')}
    >
      <h2 tabIndex={-1} className="text-3xl outline-none">
        {titles[step]}
      </h2>
      <div className="mt-6 grid gap-6">
        {fields}
        {parts[step]}
      </div>
    </section>
  )
  const given = (name: string) => ({ name, defaultValue: values[name] })
  const wrong = Object.fromEntries(Object.entries(problems).map(([name, message]) => [name, { message }]))
  return (
    <>
      {question(
        'story',
        <Field
          label="Your story"
          error={problems['story']}
          hint="A few lines are enough. You can change it until you send it."
        >
          <Textarea {...given('story')} rows={7} maxLength={limits.story} />
        </Field>,
      )}
      {question(
        'feel',
        <>
          <Chips
            name="emotions"
            type="checkbox"
            label="Emotions"
            of={emotions}
            given={values}
            wrong={problems}
          />
          <Chips name="genre" type="radio" label="Genre" of={genres} given={values} wrong={problems} />
        </>,
      )}
      {question(
        'keep',
        <>
          <p className="text-sm text-muted">All of this is optional.</p>
          <OccasionFields register={given} errors={wrong} />
        </>,
      )}
      {question(
        'title',
        <>
          <Field label="Title" error={problems['title']}>
            <Input {...given('title')} maxLength={limits.title} autoComplete="off" />
          </Field>
          <Checkbox
            name="isAnonymous"
            value="1"
            defaultChecked={values['isAnonymous'] !== undefined}
            label="Hide my first name (shows “Anonymous”)"
          />
        </>,
      )}
      {!isMember && question('you', <Account values={values} problems={problems} />)}
    </>
  )
}

const Account = ({ values, problems }: { values: Values; problems: Values }) => (
  <>
    <Field label="First name" error={problems['firstName']}>
      <Input
        name="firstName"
        defaultValue={values['firstName']}
        maxLength={limits.name}
        autoComplete="given-name"
      />
    </Field>
    <Field
      label="Email"
      error={problems['email']}
      hint="We’ll email you when there’s news, and a link to sign in."
    >
      <Input
        name="email"
        defaultValue={values['email']}
        type="email"
        maxLength={limits.email}
        autoComplete="email"
      />
    </Field>
    <details open={site.hasNoMail || problems['password'] !== undefined}>
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm text-muted">
        {site.hasNoMail ? 'Password' : 'Set a password (optional)'}
      </summary>
      <Field label="Password" error={problems['password']} hint="At least 8 characters">
        <Input name="password" type="password" autoComplete="new-password" />
      </Field>
    </details>
  </>
)

interface ChipsProps {
  name: string
  type: 'checkbox' | 'radio'
  label: string
  of: readonly string[]
  given: Values
  wrong: Values
}

const Chips = ({ name, type, label, of, given, wrong }: ChipsProps) => (
  <FieldGroup label={label} error={wrong[name]}>
    <div className="flex flex-wrap gap-2">
      {of.map((one) => (
        <Checkbox
          key={one}
          look="chip"
          type={type}
          name={name}
          value={one}
          label={one}
          defaultChecked={given[name]?.split(',').includes(one)}
        />
      ))}
    </div>
  </FieldGroup>
)
