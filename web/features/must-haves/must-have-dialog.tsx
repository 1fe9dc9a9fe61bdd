import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { pronunciationSeconds } from '#contract/files/uploads'
import { limits } from '#contract/grammar/text'
import { type MustHaveKind, mustHaveKinds, NewMustHave } from '#contract/requests/must-haves'
import { useCurrentUser } from '../../lib/calls/current-user.ts'
import { Choices } from '../../ui/choices.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Input } from '../../ui/input.tsx'
import { putBlob } from '../../uploader/put-blob.ts'
import type { MustHaveBody } from './api.ts'
import { Recorder } from './public/recorder.tsx'
import { howSaid, noteHere } from './recorder/hear.tsx'

const words: Record<MustHaveKind, { choice: string; label: string; hint: string }> = {
  name: { choice: 'A name', label: 'The name', hint: 'Of a person, a place, a dog.' },
  fact: { choice: 'A fact', label: 'The fact', hint: 'We met on the night train to Lisbon.' },
  phrase: { choice: 'A phrase', label: 'The phrase', hint: 'What she always says.' },
}
const kinds = mustHaveKinds.map((value) => ({ value, label: words[value].choice }))
/** Uploads a pronunciation, and returns its URL. This page can play it at once. */
const keepSaying = async (wav: Blob) =>
  noteHere(await putBlob('pronunciation', 'pronunciation.wav', wav), wav)

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
  // A pronunciation is uploaded at once, which needs an account. `/begin` is for visitors too.
  const isMember = useCurrentUser() !== null
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
      {kind === 'name' && isMember && (
        <Recorder
          label="How is it said? (optional)"
          hint="Only you and your songwriter hear it."
          what={howSaid(text)}
          seconds={pronunciationSeconds}
          url={url}
          error={errors.pronunciationUrl?.message}
          keep={keepSaying}
          onKept={(next) => setValue('pronunciationUrl', next)}
          onRemove={() => setValue('pronunciationUrl', null)}
        />
      )}
    </FormDialog>
  )
}
