import { useQuery } from '@tanstack/react-query'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { currency } from '#contract/grammar/currency'
import { limits } from '#contract/grammar/text'
import { genres } from '#contract/people/songwriters'
import { emotions } from '#contract/requests/song-requests'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field, FieldGroup } from '../../../ui/field.tsx'
import { Input, Select, Textarea } from '../../../ui/input.tsx'
import { RequestMustHaves } from '../../must-haves/public/request-must-haves.tsx'
import { siteStats } from '../../stats/api.ts'
import type { FilledValues, RequestValues } from './request-values.ts'
import { StoryField } from './story-field.tsx'

/** Blank values of every field. An invited songwriter is in the page's URL. */
export const blank: Required<Omit<RequestValues, 'invitedSongwriterId'>> = {
  title: '',
  story: '',
  emotions: [],
  genre: '',
  musicalPreferences: '',
  goalAmount: '',
  ownPledge: '',
  isAnonymous: false,
  mustHaves: [],
}

interface RequestFieldsProps {
  form: UseFormReturn<RequestValues, unknown, FilledValues>
}

function GoalHint() {
  const raised = useQuery(siteStats).data?.usuallyRaised
  return (
    <>
      What you hope the community will raise for the songwriter. Without a goal, people can still pledge.
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

export function RequestFields({ form }: RequestFieldsProps) {
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
            {genres.map((genre) => (
              <option key={genre} value={genre}>
                {genre}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={`Goal in ${currency().several} (optional)`}
          error={errors.goalAmount?.message}
          hint={<GoalHint />}
        >
          <Input
            {...register('goalAmount', { setValueAs: (typed) => (typed === '' ? undefined : typed) })}
            inputMode="decimal"
            autoComplete="off"
            className="figures"
          />
        </Field>
      </div>
      <Field
        label={`I’d like to give, in ${currency().several} (optional)`}
        error={errors.ownPledge?.message}
        hint="A pledge of your own. You pay the songwriter directly, once you have approved the song."
      >
        <Input
          {...register('ownPledge', { setValueAs: (typed) => (typed === '' ? undefined : typed) })}
          inputMode="decimal"
          autoComplete="off"
          className="figures"
        />
      </Field>
      <Field
        label="Musical preferences (optional)"
        error={errors.musicalPreferences?.message}
        hint="Instruments, a voice, a tempo, or a song it should sit next to."
      >
        <Textarea {...register('musicalPreferences')} rows={3} maxLength={limits.preferences} />
      </Field>
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
