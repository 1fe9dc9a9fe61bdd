import { Controller, type UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { limits } from '#contract/grammar/text'
import { Genre, genres } from '#contract/people/songwriters'
import { emotions, NewSongRequest } from '#contract/requests/song-requests'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field, FieldGroup } from '../../../ui/field.tsx'
import { Input, Select, Textarea } from '../../../ui/input.tsx'
import { RequestMustHaves } from '../../must-haves/public/request-must-haves.tsx'

/** A request as its form fills it in: the genre is blank until it is chosen. */
export const FilledRequest = z.extend(NewSongRequest, { genre: z.pipe(z.string(), Genre) })
export type RequestValues = z.input<typeof FilledRequest>

/** Of every field of this form; an invited songwriter comes by the address. */
export const blank: Required<Omit<RequestValues, 'invitedSongwriterId'>> = {
  title: '',
  story: '',
  emotions: [],
  genre: '',
  musicalPreferences: '',
  goalAmount: '',
  isAnonymous: false,
  mustHaves: [],
}

interface RequestFieldsProps {
  form: UseFormReturn<RequestValues, unknown, NewSongRequest>
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
      <Field
        label="Your story"
        error={errors.story?.message}
        hint="Who is it for, what happened, which small things should a song remember?"
      >
        <Textarea {...register('story')} rows={6} maxLength={limits.story} />
      </Field>
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
          label="Goal in dollars (optional)"
          error={errors.goalAmount?.message}
          hint="What you hope the community raises for the songwriter."
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
        label="Musical preferences (optional)"
        error={errors.musicalPreferences?.message}
        hint="Instruments, a voice, a tempo, a song that it should sit beside."
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
      <Checkbox label="Show me as Anonymous" {...register('isAnonymous')} />
    </>
  )
}
