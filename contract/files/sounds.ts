import * as z from 'zod/mini'
import { seconds } from '../grammar/time.ts'

/** Maximum number of waveform peaks. Each peak is a number from 0 to 1. */
export const maxPeaks = 1000

export const Peaks = z
  .array(z.number().check(z.minimum(0), z.maximum(1)))
  .check(z.maxLength(maxPeaks, `At most ${maxPeaks} peaks`))

export const maxSeconds = seconds.day

/** Length of an audio file, in seconds. */
export const Seconds = z.number().check(z.minimum(0), z.maximum(maxSeconds))

/**
 * Waveform and length of a song. The songwriter's browser measures them at the upload, so that they are
 * visible before a listener loads the file.
 */
export const Sound = z.object({ peaks: z.optional(Peaks), seconds: z.optional(Seconds) })
export type Sound = z.infer<typeof Sound>

export const mostLines = 1000

/** Start time of each line of the lyrics, in seconds; null for a line without a time. */
export const LyricTimes = z
  .array(z.nullable(z.number().check(z.minimum(0), z.maximum(maxSeconds))))
  .check(z.maxLength(mostLines, `At most ${mostLines} lines can be timed`))
export type LyricTimes = z.infer<typeof LyricTimes>
