import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { limits } from '#contract/grammar/text'
import { genres } from '#contract/people/songwriters'
import { emotions, type Project } from '#contract/requests/song-requests'
import { briefFields, type CreativeUpdate, NewCreativeUpdate } from '#contract/work/projects'
import { endingDraft, useDraft, useKeepForm } from '../../../lib/use-draft.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field, FieldGroup } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Input, Select, Textarea } from '../../../ui/input.tsx'
import { proposeChange } from '../api.ts'
import { fieldLabel, isBriefField, presentValue } from '../public/brief.ts'
import { TitleNote } from '../public/title-note.tsx'

type Values = z.input<typeof NewCreativeUpdate>
const blank: Values = { field: briefFields[0], originalValue: '', newValue: '', reason: '' }
const somethingElse = 'something else'

interface ProposeDialogProps {
  project: Project
  updates: readonly CreativeUpdate[]
  onClose: () => void
}

export function ProposeDialog({ project, updates, onClose }: ProposeDialogProps) {
  const draft = useDraft<Values>(`proposal for ${project.id}`)
  const [begun] = useState(() => ({ ...blank, ...draft.read() }))
  const [choice, setChoice] = useState<string>(isBriefField(begun.field) ? begun.field : somethingElse)
  const propose = useMutation(endingDraft(draft, proposeChange(project.id)))
  const form = useForm<Values, unknown, z.output<typeof NewCreativeUpdate>>({
    resolver: standardSchemaResolver(NewCreativeUpdate),
    defaultValues: begun,
  })
  useKeepForm(form, draft)
  const { register, control, handleSubmit, setValue, formState } = form
  const { errors } = formState
  const now = isBriefField(choice) ? presentValue(project, choice, updates) : undefined

  const choose = (next: string) => {
    setChoice(next)
    setValue('field', next === somethingElse ? '' : next)
    setValue('originalValue', '')
    setValue('newValue', '')
  }
  return (
    <FormDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Propose Change"
      description="The listener will see this next to how it is now, and approve or decline it."
      loading={propose.isPending}
      error={propose.error}
      onSubmit={handleSubmit((body) => propose.mutate(body, { onSuccess: onClose }))}
      submitLabel="Propose Change"
    >
      <Field label="What should change?">
        <Select value={choice} onChange={(event) => choose(event.target.value)}>
          {briefFields.map((field) => (
            <option key={field} value={field}>
              {fieldLabel(field)}
            </option>
          ))}
          <option value={somethingElse}>Something else…</option>
        </Select>
      </Field>
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
  return (
    <Field label={label} error={error}>
      {of === 'genre' ? (
        <Select value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">Choose a genre</option>
          {genres.map((genre) => (
            <option key={genre} value={genre}>
              {genre}
            </option>
          ))}
        </Select>
      ) : (
        <Textarea
          rows={of === 'title' ? 1 : 3}
          maxLength={limits.story}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
