/** Scales as semitones above the tonic. */
export const scales = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
} as const
export type ScaleName = keyof typeof scales

/** A tonic as a MIDI number, and its scale. */
export interface Key {
  tonic: number
  scale: ScaleName
}

/** The pitch of a scale step, counted from the tonic; 7 is an octave up, -1 the step below. */
export const pitchOf = ({ tonic, scale }: Key, step: number) =>
  tonic + 12 * Math.floor(step / 7) + scales[scale][((step % 7) + 7) % 7]!

/** Scale steps of the chord on a degree (0 is the tonic), in thirds: three tones, or more for a richer one. */
export const chordSteps = (degree: number, tones = 3) =>
  Array.from({ length: tones }, (_, third) => degree + 2 * third)

export const hertz = (pitch: number) => 440 * 2 ** ((pitch - 69) / 12)
