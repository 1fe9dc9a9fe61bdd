import { useState } from 'react'
import type { DayRange } from '#contract/giving/books'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { rangeProblems, thisYear, yearOf } from './api.ts'

const same = (one: DayRange, other: DayRange) => one.from === other.from && one.to === other.to

const choices = [
  { value: 'this', label: 'This year' },
  { value: 'last', label: 'Last year' },
  { value: 'own', label: 'Own dates' },
]

const presets = () => ({ this: yearOf(thisYear()), last: yearOf(thisYear() - 1) })

interface RangePickerProps {
  range: DayRange
  onChoose: (range: DayRange) => void
}

/** Chooses this year, last year, or any range of days, because tax years differ by country. */
export function RangePicker({ range, onChoose }: RangePickerProps) {
  const { this: current, last } = presets()
  const named = same(range, current) ? 'this' : same(range, last) ? 'last' : 'own'
  const [asksOwn, setAsksOwn] = useState(false)
  const isOwn = asksOwn || named === 'own'
  const choose = (choice: string) => {
    setAsksOwn(choice === 'own')
    if (choice === 'this' || choice === 'last') onChoose(presets()[choice])
  }
  return (
    <>
      <SelectField label="Days" options={choices} value={isOwn ? 'own' : named} onChoose={choose} />
      {isOwn && <OwnDates range={range} onChoose={onChoose} />}
    </>
  )
}

function OwnDates({ range, onChoose }: RangePickerProps) {
  const [shown, setShown] = useState(range)
  const [days, setDays] = useState(range)
  const [problems, setProblems] = useState<Partial<DayRange>>({})
  // Sets new values without a new `key` for the fields: a remount would take the focus from the pressed
  // button.
  if (!same(shown, range)) {
    setShown(range)
    setDays(range)
  }
  const day = (label: string, name: keyof DayRange) => (
    <Field label={label} error={problems[name]}>
      <Input
        type="date"
        value={days[name]}
        onChange={(event) => setDays({ ...days, [name]: event.target.value })}
      />
    </Field>
  )
  return (
    <form
      noValidate
      className="grid items-start gap-4 sm:col-span-full sm:grid-cols-[1fr_1fr_auto]"
      onSubmit={(event) => {
        event.preventDefault()
        const found = rangeProblems(days)
        setProblems(found)
        if (Object.keys(found).length === 0) onChoose(days)
      }}
    >
      {day('First day', 'from')}
      {day('Last day', 'to')}
      <Button type="submit" variant="secondary" className="sm:mt-7">
        Show
      </Button>
    </form>
  )
}
