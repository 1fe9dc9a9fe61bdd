import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { Input } from '../../ui/input.tsx'
import { readStamp, stampOf } from './public/draft.ts'

interface TimingRowProps {
  number: number
  text: string
  time: number | null
  isNext: boolean
  problem: string | undefined
  onChoose: () => void
  onChange: (time: number | null) => void
}

/**
 * A line with the time when it starts. The time can be typed, or is set by a press of the button while the
 * song plays.
 */
export function TimingRow({ number, text, time, isNext, problem, onChoose, onChange }: TimingRowProps) {
  const id = useId()
  /** Text that the user is typing. Undefined if the field shows the saved time. */
  const [typed, type] = useState<string>()
  const [unread, setUnread] = useState(false)
  const wrong = unread ? 'Please enter a time such as 1:05.25' : problem

  function commit() {
    if (typed === undefined) return
    const read = typed.trim() === '' ? null : readStamp(typed)
    setUnread(read === undefined)
    if (read === undefined) return
    type(undefined)
    onChange(read)
  }
  return (
    <li
      data-line={number - 1}
      className={clsx(
        'grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-x-2 rounded-sm border-l-[5px] pl-2',
        isNext ? 'border-accent bg-sunk' : 'border-transparent',
      )}
    >
      <Input
        aria-label={`Time of line ${number}`}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? id : undefined}
        inputMode="decimal"
        autoComplete="off"
        className="figures"
        placeholder="–:––"
        value={typed ?? (time === null ? '' : stampOf(time))}
        onChange={({ target }) => type(target.value)}
        onBlur={commit}
        onKeyDown={({ key }) => key === 'Enter' && commit()}
      />
      <button
        type="button"
        aria-current={isNext ? 'step' : undefined}
        onClick={onChoose}
        className="min-h-11 cursor-pointer py-1 text-left text-sm [overflow-wrap:anywhere]"
      >
        <span className="sr-only">Line {number}: </span>
        {text}
      </button>
      <p id={id} role="alert" className="col-span-full pb-1 text-xs font-semibold text-danger empty:hidden">
        {wrong}
      </p>
    </li>
  )
}
