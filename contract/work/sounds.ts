import * as z from 'zod/mini'

/** At most this many numbers, each 0 to 1, draw a waveform. */
export const maxPeaks = 1000

export const Peaks = z
  .array(z.number().check(z.minimum(0), z.maximum(1)))
  .check(z.maxLength(maxPeaks, `At most ${maxPeaks} peaks`))

/** No sound is longer than a day. */
export const maxSeconds = 86_400

/** How long a sound is. */
export const Seconds = z.number().check(z.minimum(0), z.maximum(maxSeconds))

/** What the songwriter's browser saw of a sound when it was chosen, so that no listener has to load it to see it. */
export const Sound = z.object({ peaks: z.optional(Peaks), seconds: z.optional(Seconds) })
export type Sound = z.infer<typeof Sound>
