import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { limits } from '#contract/grammar/text'
import { type MustHaveKind, mustHaveKinds, NewMustHave } from '#contract/requests/must-haves'
import { Choices } from '../../ui/choices.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Input } from '../../ui/input.tsx'
import type { MustHaveBody } from './api.ts'
import { SayingField } from './saying/saying-field.tsx'

const words: Record<MustHaveKind, { choice: string; label: string; hint: string }> = {
  name: { choice: 'A name', label: 'The name', hint: 'Of a person, a place, a dog.' },
  fact: { choice: 'A fact', label: 'The fact', hint: 'We met on the night train to Lisbon.' },
  phrase: { choice: 'A phrase', label: 'The phrase', hint: 'What she always says.' },
}
const kinds = mustHaveKinds.map((value) => ({ value, label: words[value].choice }))
const blank: MustHaveBody = { kind: 'name', text: '', note: '', pronunciationUrl: null }

interface MustHaveDialogProps {
  initial?: MustHaveBody | undefined
  loading?: boolean
  error?: unknown
  onSave: (mustHave: MustHaveBody) => void
  onClose: () => void
}

export function MustHaveDialog({ initial, loading = false, error, onSave, onClose }: MustHaveDialogProps) {
  const { register, control, setValue, handleSubmit, formState } = useForm({
    resolver: standardSchemaResolver(NewMustHave),
    defaultValues: { ...blank, ...initial },
  })
  const { errors } = formState
  const [kind, text, url] = useWatch({ control, name: ['kind', 'text', 'pronunciationUrl'] })
  const choose = (next: MustHaveKind) => {
    setValue('kind', next)
    if (next !== 'name') setValue('pronunciationUrl', null)
  }
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={initial ? 'Change this must-have' : 'Add a must-have'}
      description="Something the song has to include. Only you and your songwriter see it."
      loading={loading}
      error={error}
      onSubmit={handleSubmit(onSave)}
      submitLabel="Save"
    >
      <Controller
        control={control}
        name="kind"
        render={({ field }) => (
          <Choices label="What is it?" options={kinds} value={field.value} onChange={choose} />
        )}
      />
      <Field label={words[kind].label} hint={words[kind].hint} error={errors.text?.message}>
        <Input maxLength={limits.mustHave} autoComplete="off" {...register('text')} />
      </Field>
      <Field
        label="Note (optional)"
        hint="Spelling, pronunciation or meaning: “shi-VAWN”."
        error={errors.note?.message}
      >
        <Input maxLength={limits.mustHaveNote} autoComplete="off" {...register('note')} />
      </Field>
      {kind === 'name' && (
        <SayingField
          name={text}
          url={url}
          error={errors.pronunciationUrl?.message}
          onChange={(next) => setValue('pronunciationUrl', next)}
        />
      )}
    </FormDialog>
  )
}
