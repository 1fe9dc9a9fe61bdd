import './ring.css'
import { clsx } from 'clsx'
import { type PointerEvent, useMemo } from 'react'
import { useDrag } from '../seek/use-drag.ts'
import { toBars } from '../seek/waveform.tsx'
import { deck, useDeckOf } from '../sound/deck.ts'

/** Half of the visible arc, in degrees. The arc extends that far above and below three o'clock. */
const half = 66
const middle = 200
const [inner, outer] = [150, 194]

const point = (part: number, radius: number) => {
  const angle = ((part * 2 - 1) * half * Math.PI) / 180
  return `${(middle + radius * Math.cos(angle)).toFixed(1)} ${(middle + radius * Math.sin(angle)).toFixed(1)}`
}

const arc = `M${point(0, (inner + outer) / 2)}A${(inner + outer) / 2} ${(inner + outer) / 2} 0 0 1 ${point(1, (inner + outer) / 2)}`

/** SVG paths of the whole song's waveform, along the visible arc of the record from top to bottom. */
function groove(peaks: readonly number[]): string[] {
  const bars = toBars(peaks)
  return bars.map((level, at) => {
    const part = (at + 0.5) / bars.length
    return `M${point(part, outer)}L${point(part, outer - Math.max(4, level * (outer - inner)))}`
  })
}

const partAt = ({ currentTarget, clientX, clientY }: PointerEvent<SVGElement>) => {
  const { left, top, width, height } = currentTarget.ownerSVGElement!.getBoundingClientRect()
  const angle = Math.atan2(clientY - top - height / 2, clientX - left - width / 2)
  return Math.min(1, Math.max(0, (angle * 180) / Math.PI / half / 2 + 0.5))
}

/**
 * Ring around a record, for seeking with a mouse or finger. It is hidden from screen readers and the
 * keyboard, because the slider beside it does the same.
 */
export function Ring({ src }: { src: string }) {
  const { song, phase, at, length } = useDeckOf(src)
  const [held, drag] = useDrag(partAt, (part) => deck.seek({ part }))
  const peaks = song?.peaks
  const strokes = useMemo(() => (peaks?.length ? groove(peaks) : []), [peaks])
  const played = held ?? (length > 0 ? Math.min(1, at / length) : 0)
  const reached = Math.round(played * strokes.length)

  return (
    <div aria-hidden="true" className="record-ring">
      <span className={clsx('record-sheen', phase === 'playing' && 'record-turning')} />
      <svg viewBox="0 0 400 400" className="absolute inset-0 size-full fill-none" strokeWidth="3">
        <path d={strokes.slice(reached).join('')} className="stroke-edge" />
        <path d={strokes.slice(0, reached).join('')} className="stroke-glow" />
        <path d={`M${point(played, inner - 8)}L${point(played, outer + 6)}`} className="stroke-[#fff]" />
        <path d={arc} data-ring className="record-seek" {...drag} />
      </svg>
    </div>
  )
}
