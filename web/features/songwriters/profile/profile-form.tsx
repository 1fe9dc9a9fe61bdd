import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type { Sound } from '#contract/files/sounds'
import { takesIban, usableWays } from '#contract/giving/ways'
import { limits } from '#contract/grammar/text'
import { spacedIban } from '#contract/people/iban'
import { type OwnProfile, ProfileForm as Rules } from '#contract/people/songwriter-profile'
import { genres } from '#contract/people/songwriters'
import { paths } from '#contract/surface/paths'
import { studioAnchors } from '#contract/surface/studio-paths'
import { ApiError } from '../../../lib/calls/api-error.ts'
import { site } from '../../../lib/site/site.ts'
import { useAnchor } from '../../../lib/use-anchor.ts'
import { endingDraft, useKeepForm } from '../../../lib/use-draft.ts'
import { usePlace } from '../../../lib/use-place.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field, FieldGroup } from '../../../ui/field.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { createProfile, updateProfile } from '../api.ts'
import { FoldedGroup } from './folded-group.tsx'
import { OfferFields, offerValuesOf } from './offer-fields.tsx'
import { PagePreview } from './page-preview.tsx'
import { PhotoField } from './photo-field.tsx'
import { SamplesField } from './samples-field.tsx'
import { useProfileDraft, type ProfileValues as Values } from './use-profile-draft.ts'

const valuesOf = (profile?: OwnProfile): Values => ({
  bio: profile?.bio ?? '',
  genres: (profile?.genres ?? []) as Rules['genres'],
  sampleSongs: profile?.sampleSongs ?? [],
  sampleTitles: profile?.sampleTitles ?? [],
  paypalLink: profile?.paypalLink ?? '',
  venmoHandle: profile?.venmoHandle ?? '',
  cashappHandle: profile?.cashappHandle ?? '',
  tipLink: profile?.tipLink ?? '',
  // Absent where the form has no field for it: then it stays as it is.
  ...(takesIban() && {
    iban: profile?.iban ? spacedIban(profile.iban) : '',
    ibanHolder: profile?.ibanHolder ?? '',
  }),
  otherWay: profile?.otherWay ?? '',
  ...offerValuesOf(profile),
  publicPage: profile?.publicPage ?? false,
})

const payment = [
  { name: 'paypalLink', label: 'PayPal link', placeholder: 'https://paypal.me/you', type: 'url' },
  { name: 'venmoHandle', label: 'Venmo handle', placeholder: '@you', type: 'text' },
  { name: 'cashappHandle', label: 'Cash App handle', placeholder: '$you', type: 'text' },
  { name: 'tipLink', label: 'Tip link', placeholder: 'https://ko-fi.com/you', type: 'url' },
] as const

interface ProfileFormProps {
  profile?: OwnProfile
  takesFocus?: boolean
  onClose?: () => void
}

export function ProfileForm({ profile, takesFocus = false, onClose }: ProfileFormProps) {
  const draft = useProfileDraft()
  const form = useForm<Values, unknown, Rules>({
    resolver: standardSchemaResolver(Rules),
    defaultValues: { ...valuesOf(profile), ...draft.read() },
  })
  useKeepForm(form, draft)
  const { register, handleSubmit, formState, reset, setError, setFocus } = form
  const { errors } = formState
  // Scrolls to the field, because this form appears only after the page has scrolled.
  const place = usePlace()
  useAnchor(place === studioAnchors.samples || place === studioAnchors.ways)
  useEffect(() => {
    if (takesFocus) setFocus('bio')
  }, [takesFocus, setFocus])
  const save = useMutation(endingDraft(draft, profile ? updateProfile : createProfile))

  const submit = handleSubmit((body) =>
    save.mutate(body, {
      onSuccess: onClose,
      onError: (error) => {
        const issues = error instanceof ApiError ? (error.problem?.issues ?? []) : []
        for (const { path, message } of issues) setError(fieldOf(path), { message })
      },
    }),
  )
  const cancel = () => {
    reset(valuesOf(profile))
    draft.forget()
    onClose?.()
  }
  const fields = (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid content-start gap-6">
      <PhotoField />
      <Field label="Artist bio" error={errors.bio?.message}>
        <Textarea
          rows={4}
          maxLength={limits.bio}
          placeholder="Two sentences are enough: what do you write about, and how did you come to it?"
          {...register('bio')}
        />
      </Field>
      <FieldGroup label="Genres" error={errors.genres?.message}>
        <div className="flex flex-wrap gap-2">
          {genres.map((genre) => (
            <Checkbox key={genre} look="chip" label={genre} value={genre} {...register('genres')} />
          ))}
        </div>
      </FieldGroup>
      <Samples form={form} />
      <FieldGroup
        label="Public page"
        hint="Strangers and search engines then see your name, photo, bio, genres and rating, and hear your samples. Otherwise only members do."
      >
        <Checkbox label="Let everyone see my page" {...register('publicPage')} />
      </FieldGroup>
      <OfferFields form={form} />
      <Ways form={form} profile={profile} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={save.isPending}>
          {profile ? 'Update Profile' : 'Save Profile'}
        </Button>
        {profile && (
          <Button variant="quiet" onClick={cancel}>
            Cancel
          </Button>
        )}
        {profile && (
          <ButtonLink variant="quiet" href={paths.songwriter(profile.id)}>
            Your page
          </ButtonLink>
        )}
      </div>
    </form>
  )
  if (profile) return fields
  return (
    <div className="grid items-start gap-8 md:grid-cols-[minmax(0,1fr)_19rem]">
      {fields}
      <PagePreview form={form} />
    </div>
  )
}

interface FieldsProps {
  form: UseFormReturn<Values, unknown, Rules>
}

/** Ways to be paid, the last fields: nobody needs them before the first promise, which asks for them. */
function Ways({ form, profile }: FieldsProps & { profile: OwnProfile | undefined }) {
  const { register, formState } = form
  return (
    <div id={studioAnchors.ways} className="grid gap-4">
      <FieldGroup
        label="Payment methods"
        hint={
          profile?.waysOffSince
            ? 'Off until you say they’re yours. Saving does that.'
            : `Optional. Supporters pay you directly; ${site.name} never holds money.`
        }
      >
        <div className="grid gap-4 sm:grid-cols-2">
          {payment
            .filter(({ name }) => usableWays().includes(name))
            .map(({ name, label, placeholder, type }) => (
              <Field key={name} label={label} error={formState.errors[name]?.message}>
                <Input
                  type={type}
                  placeholder={placeholder}
                  {...register(name, type === 'url' ? { setValueAs: withScheme } : {})}
                />
              </Field>
            ))}
        </div>
      </FieldGroup>
      <OtherWays form={form} profile={profile} />
    </div>
  )
}

const other = [
  { name: 'iban', label: 'IBAN', placeholder: 'NO93 8601 1117 947', max: limits.iban },
  {
    name: 'ibanHolder',
    label: 'Account holder',
    placeholder: 'Your name at the bank',
    max: limits.ibanHolder,
  },
  { name: 'otherWay', label: 'Another way, in your own words', placeholder: '', max: limits.otherWay },
] as const

/** Ways to be paid that only supporters read whose promise is due. */
function OtherWays({ form, profile }: FieldsProps & { profile: OwnProfile | undefined }) {
  const { register, formState } = form
  const fields = other.filter(({ name }) => usableWays().includes(name))
  return (
    <FoldedGroup
      title="Other ways"
      hint="Read only by you, and by supporters whose promise to one of your songs is due."
      isFilled={fields.some(({ name }) => profile?.[name])}
      isWrong={fields.some(({ name }) => formState.errors[name])}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map(({ name, label, placeholder, max }) => (
          <Field key={name} label={label} error={formState.errors[name]?.message}>
            <Input maxLength={max} placeholder={placeholder} autoComplete="off" {...register(name)} />
          </Field>
        ))}
      </div>
    </FoldedGroup>
  )
}

function Samples({ form }: FieldsProps) {
  const { control, formState, setValue, getValues } = form
  const { errors } = formState
  const titles = useWatch({ control, name: 'sampleTitles' }) ?? []
  return (
    <Controller
      control={control}
      name="sampleSongs"
      render={({ field }) => (
        <div id={studioAnchors.samples}>
          <SamplesField
            samples={(field.value ?? []).map((url, index) => ({ url, title: titles[index] ?? '' }))}
            onChange={(samples, seen) => {
              const songs = samples.map(({ url }) => url)
              field.onChange(songs)
              setValue(
                'sampleTitles',
                samples.map(({ title }) => title),
              )
              setValue('sampleSounds', soundsOf(songs, { ...getValues('sampleSounds'), ...seen }))
            }}
            error={errors.sampleSongs?.message ?? errors.sampleTitles?.message}
            titleErrors={titles.map((_, index) => errors.sampleTitles?.[index]?.message)}
          />
        </div>
      )}
    />
  )
}

/**
 * Adds https:// to an address without it: 'paypal.me/tomas' → 'https://paypal.me/tomas'. A text without a
 * slash stays unchanged.
 */
const withScheme = (typed: string) =>
  /^[^\s/:@?#.]+(\.[^\s/:@?#.]+)+\//.test(typed.trim()) ? `https://${typed.trim()}` : typed

const soundsOf = (songs: string[], seen: Record<string, Sound>) =>
  Object.fromEntries(Object.entries(seen).filter(([location]) => songs.includes(location)))

/** Name of the field that an error belongs to: 'sampleSongs.1' and 'sampleSongs[1]' → 'sampleSongs'. */
const fieldOf = (path: string) => path.split(/[.[/]/).find(Boolean) as keyof Values
