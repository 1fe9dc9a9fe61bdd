import type { Vowel } from './syllables.ts'

const size = 1024

/** One period of a wave with these amplitudes of its partials, with a root mean square of 0.3. */
export function waveOf(partials: readonly number[]): Float64Array {
  const wave = new Float64Array(size + 1)
  for (const [at, loud] of partials.entries())
    if (loud > 0.0005)
      for (let place = 0; place < size; place++)
        // The partials begin at different places, so that they don't all peak at once.
        wave[place]! += loud * Math.sin(((place * (at + 1)) / size) * 2 * Math.PI + at * at * 0.7)
  const power = wave.reduce((sum, value) => sum + value * value, 0) / size
  const scale = 0.3 / Math.sqrt(power)
  for (let place = 0; place < size; place++) wave[place]! *= scale
  wave[size] = wave[0]!
  return wave
}

/** Value of a wave at a phase from 0 to 1. */
export function valueAt(wave: Float64Array, phase: number): number {
  const place = phase * size
  const at = Math.floor(place)
  return wave[at]! + (wave[at + 1]! - wave[at]!) * (place - at)
}

export const frequencyOf = (pitch: number) => 440 * 2 ** ((pitch - 69) / 12)

/** Centre, width (Hz) and loudness of a vowel's formants. */
const formants: Record<Vowel, readonly (readonly [number, number, number])[]> = {
  a: [
    [800, 130, 1],
    [1180, 140, 0.6],
    [2750, 240, 0.16],
  ],
  e: [
    [560, 110, 1],
    [1780, 180, 0.34],
    [2550, 240, 0.16],
  ],
  i: [
    [390, 100, 1],
    [2050, 220, 0.2],
    [2800, 260, 0.12],
  ],
  o: [
    [540, 110, 1],
    [880, 130, 0.55],
    [2600, 240, 0.09],
  ],
  u: [
    [390, 100, 1],
    [860, 150, 0.3],
    [2550, 240, 0.05],
  ],
}

const voices = new Map<string, Float64Array>()

/** Wave of a voice: partials of the vocal folds, as loud as the vowel's formants let them through. */
export function voiceOf(vowel: Vowel, pitch: number, rate: number): Float64Array {
  const key = `${vowel} ${pitch} ${rate}`
  const known = voices.get(key)
  if (known) return known
  const frequency = frequencyOf(pitch)
  const highest = Math.min(5000, rate * 0.42)
  const partials = Array.from({ length: Math.floor(highest / frequency) }, (_, at) => {
    const here = frequency * (at + 1)
    const through = formants[vowel].reduce(
      (sum, [centre, width, loud]) => sum + loud / (1 + ((here - centre) / width) ** 2),
      0.03,
    )
    return through / (at + 1) ** 0.9
  })
  const wave = waveOf(partials)
  voices.set(key, wave)
  return wave
}
