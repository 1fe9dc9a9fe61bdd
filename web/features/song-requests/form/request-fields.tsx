import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { currency } from '#contract/grammar/currency'
import { Amount } from '#contract/grammar/money'
import { limits } from '#contract/grammar/text'
import { Genre, genres } from '#contract/people/songwriters'
import { NewSongRequest } from '#contract/requests/briefs'
import { emotions } from '#contract/requests/song-requests'
import { lateParts } from '../../../lib/chunks/late-parts.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field, FieldGroup } from '../../../ui/field.tsx'
import { Input, Select, Textarea } from '../../../ui/input.tsx'
import { Dispensable } from '../../../ui/optional-chunk.tsx'
import { Options } from '../../../ui/select-field.tsx'
import { RequestMustHaves } from '../../must-haves/public/request-must-haves.tsx'
import { siteStats } from '../../stats/api.ts'
import { storyPrompts } from '../public/story-prompts.ts'
import { OccasionFields } from './occasion-fields.tsx'

const { Voice } = lateParts(() => import('../../brief-files/public/voice.tsx'), null)

/** Values of the form. The genre is empty until the user selects one. */
export const FilledRequest = z.extend(NewSongRequest, {
  genre: z.pipe(z.string(), Genre),
  /** The listener's own pledge, which is sent after the request. */
  ownPledge: z.optional(Amount),
  /** Key of a recording that `/begin` made. */
  recording: z.optional(z.string()),
})
export type RequestValues = z.input<typeof FilledRequest>
export type FilledValues = z.output<typeof FilledRequest>

export const blank: Required<Omit<RequestValues, 'invitedSongwriterId'>> = {
  title: '',
  story: '',
  emotions: [],
  genre: '',
  musicalPreferences: '',
  recipient: '',
  occasion: '',
  neededBy: '',
  goalAmount: '',
  ownPledge: '',
  recording: '',
  isAnonymous: false,
  mustHaves: [],
}

const optionalAmount = { inputMode: 'decimal', autoComplete: 'off', className: 'figures' } as const
const unlessEmpty = { setValueAs: (typed: string) => (typed === '' ? undefined : typed) }

function GoalHint() {
  const raised = useQuery(siteStats).data?.usuallyRaised
  return (
    <>
      What you hope supporters will raise for the songwriter. Without a goal they can still promise.
      {raised && (
        <span className="mt-1 block">
          Half of the latest songs that were paid for raised{' '}
          <span className="figures whitespace-nowrap">
            {raised.from === raised.to ? raised.from : `${raised.from} to ${raised.to}`}
          </span>
          .
        </span>
      )}
    </>
  )
}

export function RequestFields({ form }: { form: UseFormReturn<RequestValues, unknown, FilledValues> }) {
  const { register, control, formState } = form
  const { errors } = formState
  return (
    <>
      <Field label="Title" error={errors.title?.message}>
        <Input
          {...register('title')}
          maxLength={limits.title}
          placeholder="What should this song be called?"
          autoComplete="off"
        />
      </Field>
      <StoryField form={form} />
      <Controller
        control={control}
        name="recording"
        render={({ field }) => (
          <>
            {field.value && (
              <Dispensable>
                <Voice value={field.value} onChange={field.onChange} />
              </Dispensable>
            )}
          </>
        )}
      />
      <FieldGroup label="Emotions" error={errors.emotions?.message}>
        <div className="flex flex-wrap gap-2">
          {emotions.map((emotion) => (
            <Checkbox key={emotion} look="chip" label={emotion} value={emotion} {...register('emotions')} />
          ))}
        </div>
      </FieldGroup>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <Field label="Genre" error={errors.genre?.message}>
          <Select {...register('genre')}>
            <option value="">Choose a genre</option>
            <Options of={genres} />
          </Select>
        </Field>
        <Field
          label={`Goal in ${currency().several} (optional)`}
          error={errors.goalAmount?.message}
          hint={<GoalHint />}
        >
          <Input {...optionalAmount} {...register('goalAmount', unlessEmpty)} />
        </Field>
      </div>
      <Field
        label={`Your own promise, in ${currency().several} (optional)`}
        error={errors.ownPledge?.message}
        hint="You pay your songwriter directly, once you have approved the song."
      >
        <Input {...optionalAmount} {...register('ownPledge', unlessEmpty)} />
      </Field>
      <Field
        label="Musical preferences (optional)"
        error={errors.musicalPreferences?.message}
        hint="Instruments, a voice, a tempo, or a song it should sit next to."
      >
        <Textarea {...register('musicalPreferences')} rows={3} maxLength={limits.preferences} />
      </Field>
      <Occasion form={form} />
      <Controller
        control={control}
        name="mustHaves"
        render={({ field, fieldState }) => (
          <RequestMustHaves
            value={field.value ?? []}
            error={fieldState.error?.message}
            onChange={field.onChange}
          />
        )}
      />
      <Checkbox label="Hide my first name (shows “Anonymous”)" {...register('isAnonymous')} />
    </>
  )
}

/** Folded until something is said, so that the form asks for no more than the song needs. */
function Occasion({ form }: { form: UseFormReturn<RequestValues, unknown, FilledValues> }) {
  const { register, getValues, formState } = form
  const { recipient, occasion, neededBy } = formState.errors
  const [isSaid] = useState(() => getValues(['recipient', 'occasion', 'neededBy']).some(Boolean))
  return (
    <details open={isSaid || Boolean(recipient ?? occasion ?? neededBy)}>
      <summary className="min-h-11 cursor-pointer content-center text-sm font-semibold">
        Who is it for, and by when? (optional)
      </summary>
      <div className="grid gap-6 pt-3">
        <OccasionFields register={register} errors={formState.errors} />
      </div>
    </details>
  )
}

/**
 * Field for the story, with changing suggestions for its first words. They stop while the field has the
 * focus.
 */
function StoryField({ form }: { form: UseFormReturn<RequestValues, unknown, FilledValues> }) {
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

const turnMs = 6000

/** Index of the suggestion. It changes while `turning` is true, unless the user prefers reduced motion. */
function usePrompt(turning: boolean) {
  const [at, setAt] = useState(0)
  useEffect(() => {
    if (!turning || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => setAt((before) => (before + 1) % storyPrompts.length), turnMs)
    return () => clearInterval(timer)
  }, [turning])
  return storyPrompts[at]
}
