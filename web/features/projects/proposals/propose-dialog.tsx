import { useState } from 'react'
import { Controller } from 'react-hook-form'
import type * as z from 'zod/mini'
import { limits } from '#contract/grammar/text'
import { genres } from '#contract/people/songwriters'
import { emotions, type Project } from '#contract/requests/song-requests'
import { firstNameOr } from '#contract/surface/format'
import { briefFields, type CreativeUpdate, NewCreativeUpdate } from '#contract/work/projects'
import { useDraft } from '../../../lib/use-draft.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field, FieldGroup } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useFormDialog } from '../../../ui/use-form-dialog.ts'
import { proposeChange } from '../api.ts'
import { fieldLabel, isBriefField, presentValue } from '../public/brief.ts'
import { TitleNote } from '../public/proposal.tsx'

type Values = z.input<typeof NewCreativeUpdate>
const blank: Values = { field: briefFields[0], originalValue: '', newValue: '', reason: '' }
const somethingElse = 'something else'
const choices = [
  ...briefFields.map((value) => ({ value, label: fieldLabel(value) })),
  { value: somethingElse, label: 'Something else…' },
]

interface ProposeDialogProps {
  project: Project
  updates: readonly CreativeUpdate[]
  onClose: () => void
}

export function ProposeDialog({ project, updates, onClose }: ProposeDialogProps) {
  const draft = useDraft<Values>(`proposal for ${project.id}`)
  const [begun] = useState(() => ({ ...blank, ...draft.read() }))
  const [choice, setChoice] = useState<string>(isBriefField(begun.field) ? begun.field : somethingElse)
  const { register, control, setValue, errors, dialog } = useFormDialog({
    schema: NewCreativeUpdate,
    values: begun,
    write: proposeChange(project.id),
    draft,
    onClose,
  })
  const now = isBriefField(choice) ? presentValue(project, choice, updates) : undefined

  const choose = (next: string) => {
    setChoice(next)
    setValue('field', next === somethingElse ? '' : next)
    setValue('originalValue', '')
    setValue('newValue', '')
  }
  return (
    <FormDialog
      {...dialog}
      title="Propose Change"
      description={`${firstNameOr(project.listener, 'The listener')} sees before and after, and says yes or no.`}
      submitLabel="Propose Change"
    >
      <SelectField label="What should change?" options={choices} value={choice} onChoose={choose} />
      {now === undefined ? (
        <>
          <Field label="Name it" error={errors.field?.message} hint="Tempo, key, title of the bridge…">
            <Input maxLength={limits.name} {...register('field')} />
          </Field>
          <Field label="How it is now (optional)" error={errors.originalValue?.message}>
            <Input {...register('originalValue')} />
          </Field>
        </>
      ) : (
        <div>
          <p className="text-sm font-semibold">Now</p>
          <blockquote className="mt-1 max-h-40 overflow-y-auto border-l-2 border-line pl-4 text-sm whitespace-pre-wrap text-muted [overflow-wrap:anywhere]">
            {now || 'Not set'}
          </blockquote>
        </div>
      )}
      <Controller
        control={control}
        name="newValue"
        render={({ field }) => (
          <NewValue
            of={choice}
            value={field.value}
            onChange={field.onChange}
            error={errors.newValue?.message}
          />
        )}
      />
      <TitleNote field={choice} />
      <Field label="Why? (optional)" error={errors.reason?.message}>
        <Textarea rows={2} maxLength={limits.reason} {...register('reason')} />
      </Field>
    </FormDialog>
  )
}

const genreChoices = [{ value: '', label: 'Choose a genre' }, ...genres]

interface NewValueProps {
  of: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

function NewValue({ of, value, onChange, error }: NewValueProps) {
  const label = 'Change it to'
  if (of === 'emotions') {
    const chosen = new Set(value.split(', ').filter(Boolean))
    const toggle = (emotion: string) => {
      const next = emotions.filter((other) => chosen.has(other) !== (other === emotion))
      onChange(next.join(', '))
    }
    return (
      <FieldGroup label={label} error={error}>
        <div className="flex flex-wrap gap-2">
          {emotions.map((emotion) => (
            <Checkbox
              key={emotion}
              look="chip"
              label={emotion}
              checked={chosen.has(emotion)}
              onChange={() => toggle(emotion)}
            />
          ))}
        </div>
      </FieldGroup>
    )
  }
  if (of === 'genre')
    return (
      <SelectField label={label} error={error} options={genreChoices} value={value} onChoose={onChange} />
    )
  return (
    <Field label={label} error={error}>
      <Textarea
        rows={of === 'title' ? 1 : 3}
        maxLength={limits.story}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
