import * as z from 'zod/mini'
import { seconds } from '../grammar/time.ts'

/** Maximum number of waveform peaks, each 0 to 1. */
export const maxPeaks = 1000

export const Peaks = z
  .array(z.number().check(z.minimum(0), z.maximum(1)))
  .check(z.maxLength(maxPeaks, `At most ${maxPeaks} peaks`))

/** Limit of a sound's length: one day. */
export const maxSeconds = seconds.day

/** Length in seconds. */
export const Seconds = z.number().check(z.minimum(0), z.maximum(maxSeconds))

/**
 * Waveform and length, measured by the songwriter's browser at upload, so that no listener has to load the
 * file to get them.
 */
export const Sound = z.object({ peaks: z.optional(Peaks), seconds: z.optional(Seconds) })
export type Sound = z.infer<typeof Sound>

const mostLines = 1000

/** Start second of each line of the lyrics; null for a line without a time. */
export const LyricTimes = z
  .array(z.nullable(z.number().check(z.minimum(0), z.maximum(maxSeconds))))
  .check(z.maxLength(mostLines, `At most ${mostLines} lines can be timed`))
export type LyricTimes = z.infer<typeof LyricTimes>
