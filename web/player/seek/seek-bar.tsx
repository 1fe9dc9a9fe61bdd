import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { spokenTime } from '#contract/surface/clock'
import type { Place } from '../song.ts'
import { useDrag } from './use-drag.ts'
import { PlainBar, Waveform } from './waveform.tsx'

interface SeekBarProps {
  title: string
  at: number
  length: number
  peaks: readonly number[] | undefined
  renderMarks?: ((length: number) => ReactNode) | undefined
  /** Seeks to a position. A seek by pointer also starts the song, a seek by keys doesn't. */
  onSeek: (place: Place, by: 'pointer' | 'keys') => void
}

const step = 5
const leap = 30

const target = (key: string, at: number): Place | undefined =>
  ({
    ArrowRight: { second: at + step },
    ArrowUp: { second: at + step },
    ArrowLeft: { second: at - step },
    ArrowDown: { second: at - step },
    PageUp: { second: at + leap },
    PageDown: { second: at - leap },
    Home: { second: 0 },
    End: { part: 1 },
  })[key]

const partAt = ({ currentTarget, clientX }: PointerEvent) => {
  const { left, width } = currentTarget.getBoundingClientRect()
  return Math.min(1, Math.max(0, (clientX - left) / width))
}

export function SeekBar({ title, at, length, peaks, renderMarks, onSeek }: SeekBarProps) {
  const [held, drag] = useDrag(partAt, (part) => onSeek({ part }, 'pointer'))
  const played = held ?? (length > 0 ? Math.min(1, at / length) : 0)
  const shown = held === undefined ? at : held * length

  function onKeyDown(event: KeyboardEvent) {
    const place = target(event.key, at)
    if (!place || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onSeek(place, 'keys')
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={`Position in ${title}`}
      aria-valuemin={0}
      aria-valuemax={Math.round(length)}
      aria-valuenow={Math.round(shown)}
      aria-valuetext={length > 0 ? `${spokenTime(shown)} of ${spokenTime(length)}` : spokenTime(shown)}
      className="relative grid min-h-12 min-w-0 flex-1 cursor-pointer touch-pan-y items-center"
      onKeyDown={onKeyDown}
      {...drag}
    >
      {peaks?.length ? <Waveform peaks={peaks} played={played} /> : <PlainBar played={played} />}
      {length > 0 && renderMarks?.(length)}
    </div>
  )
}
