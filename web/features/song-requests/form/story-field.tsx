import { useEffect, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { limits } from '#contract/grammar/text'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/input.tsx'
import type { FilledValues, RequestValues } from './request-values.ts'

/** Story field with a suggested opening, which stops rotating while the field has the focus. */
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

const prompts = [
  'It’s for my sister, who…',
  'I still remember the day when…',
  'There’s one small thing that nobody else knows about us:',
]
const turnMs = 6000

/** Rotates openings while `turning`, unless reduced motion is preferred. */
function usePrompt(turning: boolean) {
  const [at, setAt] = useState(0)
  useEffect(() => {
    if (!turning || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => setAt((before) => (before + 1) % prompts.length), turnMs)
    return () => clearInterval(timer)
  }, [turning])
  return prompts[at]
}
