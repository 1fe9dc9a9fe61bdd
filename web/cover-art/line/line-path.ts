import type { RequestStatus } from '#contract/grammar/state'
import { seeded } from '../seeded.ts'

export interface LineOf {
  /** The request's link. It is the random seed. */
  shareableId: string
  title: string
  status: RequestStatus
  /** Progress of the work in percent, from the latest status update. */
  percent?: number | undefined
  /** Waveform of the song. Each peak is a number from 0 to 1. */
  peaks?: readonly number[] | null | undefined
}

export const lineWidth = 900
export const lineHeight = 32
const middle = lineHeight / 2
/** Number of waves on the whole line, and so the number of used peaks. */
const most = 120
const mostLoops = 24

const n = (value: number) => Math.round(value * 10) / 10

/** Percentage of the line that is drawn as a wave (0 to 100). */
export function percentOf({ status, percent = 0 }: LineOf): number {
  if (status === 'open') return 0
  return status === 'in_progress' ? Math.min(100, Math.max(0, percent || 0)) : 100
}

/**
 * Estimates the number of syllables of a title: groups of vowels, or half the number of letters if there is
 * no vowel.
 */
export function syllables(title: string): number {
  const letters = title.normalize('NFKD').match(/\p{L}/gu)?.length ?? 0
  const vowels = title.normalize('NFKD').match(/[aeiouyæøаеёиоуыэюяαεηιουω]+/giu)?.length ?? 0
  return Math.min(mostLoops, Math.max(3, vowels || Math.ceil(letters / 2)))
}

/** Returns the path of one handwritten letter at `x`. The path starts and ends on the baseline. */
type Stroke = (x: number, wide: number, high: number) => string
const foot = lineHeight - 6

const loop: Stroke = (x, wide, high) =>
  `C${n(x + wide * 0.9)} ${foot} ${n(x + wide * 1.5)} ${n(foot - high)} ${n(x + wide * 0.85)} ${n(foot - high)}S${n(x + wide * 0.2)} ${foot} ${n(x + wide)} ${foot}`
/** Draws an arch, like the letter n. */
const arch: Stroke = (x, wide, high) =>
  `C${n(x + wide * 0.3)} ${foot} ${n(x + wide * 0.5)} ${n(foot - high)} ${n(x + wide * 0.62)} ${n(foot - high)}S${n(x + wide * 0.6)} ${foot} ${n(x + wide)} ${foot}`

/**
 * Handwriting from `start` to the end of the line: for each syllable of the title a tall loop and several
 * small letters.
 */
function script(title: string, random: () => number, start: number): string {
  const count = syllables(title)
  const cell = lineWidth / count
  const tall = Math.min(22, cell * 0.6)
  const letters = Math.max(1, Math.round((cell - tall) / 17))
  const small = (cell - tall) / letters
  let path = ''
  // No handwriting is drawn on the part of the line that is a wave.
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
      // Words are separated by a straight line.
      const isGap = letter === letters - 1 && letters > 2 && chance < 0.5
      put(left, isGap ? `L${n(left + small)} ${foot}` : (chance < 0.3 ? loop : arch)(left, small, high))
    }
  }
  return path || `L${lineWidth} ${middle}`
}

/** Loudness of each wave (0 to 1): from the song's peaks, or random with louder and quieter parts. */
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
 * Waves from the line's beginning to `end`, alternately above and below the middle. The coordinates are
 * relative whole pixels, because these compress well.
 */
function waves(loud: number[], end: number): string {
  const drawn = loud.slice(0, Math.ceil(end / step)).map((level, at) => {
    // The control point is twice as far from the middle as the curve's highest point.
    const far = Math.round(Math.max(0.04, level) * (middle - 2) * 2) * (at % 2 ? 1 : -1)
    return `q${step / 2} ${far} ${step} 0`
  })
  // The last wave is replaced by a straight line to the end.
  return `${drawn.slice(0, -1).join('')}L${n(end)} ${middle}`
}

/**
 * Path of a request's line. It starts as handwriting. While the work progresses, a growing part becomes a
 * wave. In the end the whole line is the song's waveform.
 */
export function linePath(line: LineOf): string {
  const random = seeded(`line ${line.shareableId}`)
  const loud = levels(random, line.peaks)
  const end = (percentOf(line) / 100) * lineWidth
  const start = end > 0 ? `M0 ${middle}${waves(loud, end)}` : `M0 ${foot}`
  return end < lineWidth ? start + script(line.title, random, end) : start
}
