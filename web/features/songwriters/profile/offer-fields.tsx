import { type UseFormReturn, useWatch } from 'react-hook-form'
import { currency } from '#contract/grammar/currency'
import { offerFields } from '#contract/people/offer-fields'
import { type Offer } from '#contract/people/offers'
import type { OwnProfile, ProfileForm } from '#contract/people/songwriter-profile'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { FoldedGroup } from './folded-group.tsx'
import type { ProfileValues } from './use-profile-draft.ts'

const names = ['priceFrom', 'usualDays', 'changesIncluded', 'isPaused', 'pausedUntil'] as const

/** Not a constant, because the site's currency is not known at import. */
const figures = () =>
  [
    { name: 'priceFrom', label: `Price from, in ${currency().several}`, inputMode: 'decimal' },
    { name: 'usualDays', label: 'Days a song usually takes', inputMode: 'numeric' },
    { name: 'changesIncluded', label: 'Rounds of changes included', inputMode: 'numeric' },
  ] as const

const columns = 'grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] items-start gap-x-4 gap-y-3'

type OfferValues = Pick<ProfileValues, (typeof names)[number]>

export const offerValuesOf = (profile?: OwnProfile): OfferValues => ({
  priceFrom: profile?.priceFrom?.replace(/\.00$/, '') ?? '',
  usualDays: profile?.usualDays ?? '',
  changesIncluded: profile?.changesIncluded ?? '',
  isPaused: profile?.isPaused ?? false,
  pausedUntil: profile?.pausedUntil ?? '',
})

/** The offer that is typed so far, without what is wrong in it. */
export const offerTyped = (values: OfferValues): Offer => ({
  priceFrom: offerFields.priceFrom.safeParse(values.priceFrom).data,
  usualDays: offerFields.usualDays.safeParse(values.usualDays).data,
  changesIncluded: offerFields.changesIncluded.safeParse(values.changesIncluded).data,
  isPaused: Boolean(values.isPaused),
  pausedUntil: offerFields.pausedUntil.safeParse(values.pausedUntil).data,
})

/** What a songwriter offers, all of it optional. */
export function OfferFields({ form }: { form: UseFormReturn<ProfileValues, unknown, ProfileForm> }) {
  const { control, register, formState, getValues } = form
  const { errors } = formState
  const isPaused = useWatch({ control, name: 'isPaused' })
  return (
    <FoldedGroup
      title="What you offer"
      hint="Optional. Shown on your page, on your card and where people look for a songwriter. You can still accept open requests while you pause."
      isFilled={getValues(names).some((value) => value === 0 || Boolean(value))}
      isWrong={names.some((name) => errors[name])}
    >
      <div className={columns}>
        {figures().map(({ name, label, inputMode }) => (
          <Field key={name} label={label} error={errors[name]?.message}>
            <Input inputMode={inputMode} autoComplete="off" className="figures" {...register(name)} />
          </Field>
        ))}
      </div>
      <div className={`mt-3 ${columns}`}>
        <Checkbox label="Take no invitations" {...register('isPaused')} />
        {isPaused && (
          <Field label="Until" error={errors.pausedUntil?.message} hint="Without a day, until you untick it.">
            <Input type="date" {...register('pausedUntil')} />
          </Field>
        )}
      </div>
    </FoldedGroup>
  )
}
