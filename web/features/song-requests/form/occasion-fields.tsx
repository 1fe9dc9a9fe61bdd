import { limits } from '#contract/grammar/text'
import { type BriefChange, neededDays } from '#contract/requests/occasions'
import { occasions } from '#contract/requests/song-requests'
import { occasionNames } from '#contract/surface/occasion-names'
import { ownDay } from '../../../lib/own-day.ts'
import { Field } from '../../../ui/field.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { Options } from '../../../ui/select-field.tsx'

type Name = keyof BriefChange

interface OccasionFieldsProps {
  register: (name: Name) => { name: string; defaultValue?: string | undefined }
  errors: Partial<Record<Name, { message?: string | undefined }>>
}

const options = occasions.map((value) => ({ value, label: occasionNames[value] }))

/** Who the song is for, why and by when, in the form of a request and in the dialog that changes it. */
export const OccasionFields = ({ register, errors }: OccasionFieldsProps) => (
  <>
    <Field
      label="Who is it for?"
      error={errors.recipient?.message}
      hint="A name, or a few words. Only you and your songwriter see it."
    >
      <Input {...register('recipient')} maxLength={limits.recipient} autoComplete="off" />
    </Field>
    <div className="grid items-start gap-6 sm:grid-cols-2">
      <Field label="Occasion" error={errors.occasion?.message}>
        <Select {...register('occasion')}>
          <option value="">None</option>
          <Options of={options} />
        </Select>
      </Field>
      <Field
        label="Needed by"
        error={errors.neededBy?.message}
        hint="Members see occasion and day until a songwriter accepts."
      >
        <Input type="date" {...register('neededBy')} min={ownDay(1)} max={neededDays().last} />
      </Field>
    </div>
  </>
)
