import { Check } from 'lucide-react'

interface PlainChoicesProps {
  /** The field's name where the form is sent. */
  name: string
  label: string
  options: readonly { value: string; label: string }[]
  /** What is chosen at first. */
  value: string
}

/** `Choices` of the browser's own radio buttons, for a form that is sent without a script too. */
export const PlainChoices = ({ name, label, options, value }: PlainChoicesProps) => (
  <fieldset>
    <legend className="mb-2 text-sm font-semibold">{label}</legend>
    <div className="flex flex-wrap gap-2">
      {options.map((option) => (
        <label key={option.value} className="relative inline-flex">
          <input
            type="radio"
            name={name}
            value={option.value}
            defaultChecked={option.value === value}
            // Unseen but as large as its chip, so that whatever clicks radio buttons hits it.
            className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
          />
          <span className="chip figures">
            <Check aria-hidden className="chip-mark size-3.5" strokeWidth={3} />
            {option.label}
          </span>
        </label>
      ))}
    </div>
  </fieldset>
)
