import { type UseFormReturn, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { currency } from '#contract/grammar/currency'
import { NewTerms, readyDays, termsLimits } from '#contract/requests/new-terms'
import { utcDayOf } from '#contract/surface/format'
import { ownDay } from '../../../lib/own-day.ts'
import { Field } from '../../../ui/field.tsx'
import { Input, Select } from '../../../ui/input.tsx'

/** Terms as a form has them: as text, and empty where nothing is chosen yet. */
export type TermsValues = Record<keyof NewTerms, string>

/** `NewTerms` of a form, in which rounds of changes are text. */
export const TypedTerms: z.ZodMiniType<NewTerms, TermsValues> = z.pipe(
  z.pipe(
    z.object({ price: z.string(), readyBy: z.string(), changes: z.string() }),
    z.transform(
      ({ changes, ...rest }: TermsValues): z.input<typeof NewTerms> => ({
        ...rest,
        changes: changes === '' ? Number.NaN : Number(changes),
      }),
    ),
  ),
  NewTerms,
)

/** Values of a form that begins with these terms, as far as they are known. */
export const termsValues = ({
  price,
  readyBy,
  changes,
}: { [Name in keyof NewTerms]?: NewTerms[Name] | null | undefined }): TermsValues => ({
  price: price?.replace(/\.00$/, '') ?? '',
  readyBy: readyBy ?? '',
  changes: `${changes ?? ''}`,
})

const rounds = Array.from({ length: termsLimits.changes + 1 }, (_, index) => index)

interface TermsFieldsProps {
  form: UseFormReturn<TermsValues, unknown, NewTerms>
  /** Day by which the song is needed, if the listener named one. */
  neededBy: string | null | undefined
  /** 'You', or the songwriter's name. */
  writer: string
}

/** Price, day and rounds of changes of terms, in the form that accepts a request or proposes terms. */
export function TermsFields({ form, neededBy, writer }: TermsFieldsProps) {
  const { control, register, formState } = form
  const { errors } = formState
  const [price, readyBy] = useWatch({ control, name: ['price', 'readyBy'] })
  const isLate = Boolean(neededBy) && readyBy > (neededBy ?? '')
  const gives = writer === 'You' ? 'you give' : `${writer} gives`
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <Field label={`Price, in ${currency().several}`} error={errors.price?.message}>
          <Input {...register('price')} inputMode="decimal" autoComplete="off" className="figures" />
        </Field>
        <Field label="Ready by" error={errors.readyBy?.message}>
          <Input type="date" {...register('readyBy')} min={ownDay()} max={readyDays().last} />
        </Field>
        <Field label="Rounds of changes" error={errors.changes?.message}>
          <Select {...register('changes')}>
            <option value="">Choose</option>
            {rounds.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div aria-live="polite" className="grid gap-1 text-sm">
        <p className="text-muted">
          {Number(price) === 0 && price.trim() !== ''
            ? `At 0 ${gives} this song: promises end, and nobody is asked for money.`
            : `The price becomes the song’s goal. At 0 ${gives} it.`}
        </p>
        {isLate && neededBy && <p>That is after the day it is needed: {utcDayOf(neededBy)}.</p>}
      </div>
    </div>
  )
}
