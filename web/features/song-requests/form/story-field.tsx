import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { limits } from '#contract/grammar/text'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/input.tsx'
import type { FilledValues, RequestValues } from './request-values.ts'
import { usePrompt } from './use-prompt.ts'

/** The story, with an opening to begin from; it stands still as soon as somebody is in the field. */
export function StoryField({ form }: { form: UseFormReturn<RequestValues, unknown, FilledValues> }) {
  const [isInField, setInField] = useState(false)
  const isEmpty = useWatch({ control: form.control, name: 'story' }) === ''
  const prompt = usePrompt(isEmpty && !isInField)
  const { onBlur, ...field } = form.register('story')
  return (
    <Field
      label="Your story"
      error={form.formState.errors.story?.message}
      hint="Who is it for? What happened? Which small details should the song keep?"
    >
      <Textarea
        {...field}
        rows={6}
        maxLength={limits.story}
        placeholder={prompt}
        onFocus={() => setInField(true)}
        onBlur={(event) => {
          setInField(false)
          void onBlur(event)
        }}
      />
    </Field>
  )
}
