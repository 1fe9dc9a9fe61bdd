import { beforeAll, describe, expect, test } from 'vitest'
import { genres } from '#contract/songwriters'
import { seeded } from '../random.ts'
import { play } from './compose.ts'
import * as keys from './keys.ts'
import { melody } from './melody.ts'
import { rate } from './mix.ts'
import { encodeMp3 } from './mp3.ts'
import { peaksOf } from './peaks.ts'
import * as strings from './strings.ts'
import { fiddle, flute, organ, roundBass } from './sustained.ts'
import { hertz } from './theory.ts'

/** How many cents a tone is off, by where its spectrum is strongest around what it should be. */
function centsOff(sound: Float32Array, frequency: number) {
  let best = { strength: 0, cents: 0 }
  for (let cents = -30; cents <= 30; cents += 2) {
    const turn = (2 * Math.PI * frequency * 2 ** (cents / 1200)) / rate
    let [real, imaginary] = [0, 0]
    const length = Math.min(sound.length, rate)
    for (let at = 0; at < length; at++) {
      const value = sound[at]! * Math.sin((Math.PI * at) / length)
      real += value * Math.cos(turn * at)
      imaginary += value * Math.sin(turn * at)
    }
    const strength = real ** 2 + imaginary ** 2
    if (strength > best.strength) best = { strength, cents }
  }
  return best.cents
}

const { nylon, steel, electric, upright, harp } = strings
const { piano, bells, electricPiano } = keys

test.each(
  Object.entries({
    nylon,
    steel,
    electric,
    upright,
    harp,
    piano,
    bells,
    electricPiano,
    flute,
    fiddle,
    organ,
    roundBass,
  }),
)('%s plays in tune from low to high', (_, voice) => {
  for (const pitch of [40, 55, 69, 79])
    expect(
      Math.abs(centsOff(voice(hertz(pitch), 1, 0.7, seeded('tuning')), hertz(pitch))),
    ).toBeLessThanOrEqual(2)
})

test('a tune rests on the chord at each bar and ends at home', () => {
  for (const name of ['one', 'two', 'three', 'four']) {
    const chords = [0, 4, 5, 3]
    const notes = melody(seeded(name), { chords, beats: 4 })
    for (const [bar, chord] of chords.entries()) {
      const first = notes.find(({ beat }) => beat === bar * 4)!
      expect([0, 2, 4]).toContain((((first.step - chord) % 7) + 7) % 7)
    }
    expect(Math.abs(notes.at(-1)!.step % 7)).toBe(0)
  }
})

describe.each(genres)('a piece of %s', (genre) => {
  let sound: ReturnType<typeof play>
  beforeAll(() => void (sound = play({ name: 'a test', genre })))

  test('lasts six to ten seconds and is as loud as the others, without clipping', () => {
    const seconds = sound.left.length / rate
    expect(seconds).toBeGreaterThan(6)
    expect(seconds).toBeLessThan(10)
    let [square, peak] = [0, 0]
    for (const value of [...sound.left, ...sound.right]) {
      square += value ** 2
      peak = Math.max(peak, Math.abs(value))
    }
    const loudness = Math.sqrt(square / (2 * sound.left.length))
    expect(loudness).toBeGreaterThan(0.11)
    expect(loudness).toBeLessThan(0.17)
    expect(peak).toBeLessThan(0.9)
  })

  test('begins and ends in silence', () => {
    expect(Math.abs(sound.left[0]!)).toBe(0)
    for (const side of [sound.left, sound.right])
      expect(Math.max(...side.subarray(-300).map(Math.abs))).toBeLessThan(0.005)
  })
})

test('the same name sounds the same, another name otherwise', () => {
  const one = play({ name: 'one', genre: 'folk' })
  expect(play({ name: 'one', genre: 'folk' })).toEqual(one)
  expect(play({ name: 'two', genre: 'folk' }).left).not.toEqual(one.left)
})

test('what it encodes to is an MP3 of the right length, and its waveform has a highest peak of 1', () => {
  const second = new Float32Array(rate).map((_, at) => Math.sin(at / 10) * (at / rate))
  const sound = { left: second, right: second }
  const mp3 = encodeMp3(sound)
  expect(mp3.readUInt16BE(0) & 0xff_e0).toBe(0xff_e0)
  expect(mp3.length).toBeGreaterThan(7_500)
  expect(mp3.length).toBeLessThan(9_500)
  const peaks = peaksOf(sound, 50)
  expect(peaks).toHaveLength(50)
  expect(Math.max(...peaks)).toBe(1)
  expect(peaks[0]).toBeLessThan(0.1)
})
