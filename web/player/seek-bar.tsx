import type { KeyboardEvent, PointerEvent } from 'react'
import { spokenTime } from './time.ts'
import { PlainBar, Waveform } from './waveform.tsx'

interface SeekBarProps {
  title: string
  /** Seconds; `length` is 0 until it is known. */
  at: number
  length: number
  peaks: readonly number[] | undefined
  /** Goes to a part of the song, 0 to 1. */
  onSeek: (part: number) => void
}

const step = 5
const leap = 30

/** Where a key leads, in seconds; undefined where it isn't one of a slider's. */
const target = (key: string, at: number, length: number) =>
  ({
    ArrowRight: at + step,
    ArrowUp: at + step,
    ArrowLeft: at - step,
    ArrowDown: at - step,
    PageUp: at + leap,
    PageDown: at - leap,
    Home: 0,
    End: length,
  })[key]

/** The song as a slider: to be clicked, dragged, or moved by keys. */
export function SeekBar({ title, at, length, peaks, onSeek }: SeekBarProps) {
  const played = length > 0 ? Math.min(1, at / length) : 0

  function onKeyDown(event: KeyboardEvent) {
    const to = target(event.key, at, length)
    if (to === undefined) return
    event.preventDefault()
    onSeek(length > 0 ? to / length : 0)
  }
  function onPointer(event: PointerEvent) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    onSeek((event.clientX - left) / width)
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={`Position in ${title}`}
      aria-valuemin={0}
      aria-valuemax={Math.round(length)}
      aria-valuenow={Math.round(at)}
      aria-valuetext={length > 0 ? `${spokenTime(at)} of ${spokenTime(length)}` : spokenTime(at)}
      className="grid min-h-12 min-w-0 flex-1 cursor-pointer touch-pan-y items-center"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        onPointer(event)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onPointer(event)
      }}
    >
      {peaks?.length ? <Waveform peaks={peaks} played={played} /> : <PlainBar played={played} />}
    </div>
  )
}
