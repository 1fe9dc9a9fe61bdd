import type { RequestStatus } from '#contract/grammar/state'
import { seeded } from '../seeded.ts'

export interface LineOf {
  /** Link of the request: the random seed. */
  shareableId: string
  title: string
  status: RequestStatus
  /** Progress of the work, from the status updates. */
  percent?: number | undefined
  /** The song's waveform, each peak from 0 to 1. */
  peaks?: readonly number[] | null | undefined
}

export const lineWidth = 900
export const lineHeight = 32
const middle = lineHeight / 2
/** Number of waves, and so of peaks, on the whole line. */
const most = 120
const mostLoops = 24

const n = (value: number) => Math.round(value * 10) / 10

/** Share of the line that is a wave, from 0 to 100. */
export function percentOf({ status, percent = 0 }: LineOf): number {
  if (status === 'open') return 0
  return status === 'in_progress' ? Math.min(100, Math.max(0, percent || 0)) : 100
}

/** A title's syllables, roughly: groups of vowels, else every second letter. */
export function syllables(title: string): number {
  const letters = title.normalize('NFKD').match(/\p{L}/gu)?.length ?? 0
  const vowels = title.normalize('NFKD').match(/[aeiouyæøаеёиоуыэюяαεηιουω]+/giu)?.length ?? 0
  return Math.min(mostLoops, Math.max(3, vowels || Math.ceil(letters / 2)))
}

/** Stroke of handwriting at `x`: its path, from the baseline back to it. */
type Stroke = (x: number, wide: number, high: number) => string
const foot = lineHeight - 6

/** Like an l, or an e. */
const loop: Stroke = (x, wide, high) =>
  `C${n(x + wide * 0.9)} ${foot} ${n(x + wide * 1.5)} ${n(foot - high)} ${n(x + wide * 0.85)} ${n(foot - high)}S${n(x + wide * 0.2)} ${foot} ${n(x + wide)} ${foot}`
/** Like an n. */
const arch: Stroke = (x, wide, high) =>
  `C${n(x + wide * 0.3)} ${foot} ${n(x + wide * 0.5)} ${n(foot - high)} ${n(x + wide * 0.62)} ${n(foot - high)}S${n(x + wide * 0.6)} ${foot} ${n(x + wide)} ${foot}`

/**
 * Handwriting from `start` to the end: a tall loop for each syllable of the title, followed by small letters.
 */
function script(title: string, random: () => number, start: number): string {
  const count = syllables(title)
  const cell = lineWidth / count
  const tall = Math.min(22, cell * 0.6)
  const letters = Math.max(1, Math.round((cell - tall) / 17))
  const small = (cell - tall) / letters
  let path = ''
  // No handwriting where the wave is.
  const clear = start && start + 6
  const put = (x: number, drawn: string) => {
    if (x >= clear) path += `${path ? '' : `L${n(x)} ${foot}`}${drawn}`
  }
  for (let at = 0; at < count; at += 1) {
    const x = at * cell
    put(x, loop(x, tall, 20 + random() * 5))
    for (let letter = 0; letter < letters; letter += 1) {
      const chance = random()
      const [left, high] = [x + tall + letter * small, 8 + random() * 5]
      // A straight line between two words.
      const isGap = letter === letters - 1 && letters > 2 && chance < 0.5
      put(left, isGap ? `L${n(left + small)} ${foot}` : (chance < 0.3 ? loop : arch)(left, small, high))
    }
  }
  return path || `L${lineWidth} ${middle}`
}

/** Loudness from 0 to 1 at each wave: the song's own, or a seeded one with verses and pauses. */
function levels(random: () => number, peaks: LineOf['peaks']): number[] {
  const [pace, start] = [0.1 + random() * 0.14, random() * 6]
  return Array.from({ length: most }, (_, at) => {
    if (!peaks?.length) return 0.5 + 0.28 * Math.sin(start + at * pace) + (random() - 0.5) * 0.4
    const from = Math.floor((at / most) * peaks.length)
    const to = Math.max(from + 1, Math.floor(((at + 1) / most) * peaks.length))
    return Math.max(...peaks.slice(from, to))
  })
}

const step = lineWidth / most

/**
 * Waves from the beginning to `end`, alternately above and below; relative and in whole pixels, which
 * compress well.
 */
function waves(loud: number[], end: number): string {
  const drawn = loud.slice(0, Math.ceil(end / step)).map((level, at) => {
    // The control point is twice as far as the curve.
    const far = Math.round(Math.max(0.04, level) * (middle - 2) * 2) * (at % 2 ? 1 : -1)
    return `q${step / 2} ${far} ${step} 0`
  })
  // The last wave is cut at the end.
  return `${drawn.slice(0, -1).join('')}L${n(end)} ${middle}`
}

/**
 * Line of a request: handwriting that becomes a wave with the progress of the work, and in the end the song's
 * waveform.
 */
export function linePath(line: LineOf): string {
  const random = seeded(`line ${line.shareableId}`)
  const loud = levels(random, line.peaks)
  const end = (percentOf(line) / 100) * lineWidth
  const start = end > 0 ? `M0 ${middle}${waves(loud, end)}` : `M0 ${foot}`
  return end < lineWidth ? start + script(line.title, random, end) : start
}
