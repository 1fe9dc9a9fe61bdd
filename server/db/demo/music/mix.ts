/** Samples a second: enough for everything below 15 kHz, and quicker to make and to carry than a disc's 44,100. */
export const rate = 32_000

interface Placing {
  /** Seconds from the start. */
  at: number
  /** -1 left to 1 right. */
  pan: number
  level: number
  /** How much of it goes into the room, 0 to 1. */
  room: number
}

/** What the parts of a piece are laid on: two sides, and what goes to the room. */
export class Mix {
  readonly left: Float32Array
  readonly right: Float32Array
  readonly room: Float32Array

  constructor(seconds: number) {
    const length = Math.round(seconds * rate)
    this.left = new Float32Array(length)
    this.right = new Float32Array(length)
    this.room = new Float32Array(length)
  }

  add(sound: Float32Array, { at, pan, level, room }: Placing) {
    const start = Math.max(0, Math.round(at * rate))
    const end = Math.min(sound.length, this.left.length - start)
    const angle = ((pan + 1) * Math.PI) / 4
    const toLeft = level * Math.cos(angle)
    const toRight = level * Math.sin(angle)
    const toRoom = level * room
    for (let from = 0; from < end; from++) {
      const value = sound[from]!
      this.left[start + from]! += value * toLeft
      this.right[start + from]! += value * toRight
      this.room[start + from]! += value * toRoom
    }
  }

  /** Adds the room, evens the loudness, rounds off peaks, and fades both ends to silence. */
  finish({ size, tail }: { size: number; tail: number }): { left: Float32Array; right: Float32Array } {
    reverberate(this, size)
    const { left, right } = this
    withoutRumble(left)
    withoutRumble(right)
    const gain = loudness / Math.max(1e-6, meanSquare(left, right) ** 0.5)
    const fadeOut = tail * rate
    for (let at = 0; at < left.length; at++) {
      const ending = Math.min(1, (left.length - 1 - at) / fadeOut)
      const fade = Math.min(1, at / 200) * ending * ending * (3 - 2 * ending)
      left[at] = rounded(left[at]! * gain) * fade
      right[at] = rounded(right[at]! * gain) * fade
    }
    return { left, right }
  }
}

/** Root mean square that every piece is brought to, so that no sample is louder than its neighbours. */
const loudness = 0.14
const ceiling = 0.89

/** Leaves quiet sound alone and bends loud sound under the ceiling. */
function rounded(value: number) {
  const size = Math.abs(value)
  const knee = 0.6
  if (size <= knee) return value
  const over = (size - knee) / (ceiling - knee)
  return Math.sign(value) * (knee + (ceiling - knee) * Math.tanh(over))
}

function meanSquare(left: Float32Array, right: Float32Array) {
  let sum = 0
  for (let at = 0; at < left.length; at++) sum += left[at]! ** 2 + right[at]! ** 2
  return sum / (2 * left.length)
}

/** Takes out what lies below 28 Hz, and any constant offset. */
function withoutRumble(side: Float32Array) {
  const keep = 1 - (2 * Math.PI * 28) / rate
  let before = 0
  let out = 0
  for (let at = 0; at < side.length; at++) {
    const now = side[at]!
    out = keep * (out + now - before)
    before = now
    side[at] = out
  }
}

const delays = [1223, 1409, 1583, 1777, 1973, 2179, 2399, 2593]

/** A room of eight delays that feed each other through a Hadamard turn; highs die first, as they do in a room. */
function reverberate({ left, right, room }: Mix, size: number) {
  const lines = delays.map((delay) => new Float32Array(Math.round(delay * size)))
  const spots = lines.map(() => 0)
  const damped = new Float32Array(8)
  const gain = 0.83
  const wet = 0.36
  const predelay = Math.round(0.014 * rate)
  for (let at = predelay; at < room.length; at++) {
    const dry = room[at - predelay]!
    for (let line = 0; line < 8; line++) {
      const heard = lines[line]![spots[line]!]!
      damped[line]! += 0.55 * (heard - damped[line]!)
    }
    left[at]! += wet * (damped[0]! - damped[2]! + damped[4]! - damped[6]!)
    right[at]! += wet * (damped[1]! - damped[3]! + damped[5]! - damped[7]!)
    mixInPlace(damped, turned)
    for (let line = 0; line < 8; line++) {
      lines[line]![spots[line]!] = dry * 0.3 + gain * turned[line]!
      spots[line] = (spots[line]! + 1) % lines[line]!.length
    }
  }
}

const turned = new Float32Array(8)
const eighth = 1 / Math.sqrt(8)

/** The 8×8 Hadamard matrix, as three rounds of sums and differences. */
function mixInPlace(from: Float32Array, to: Float32Array) {
  to.set(from)
  for (let half = 1; half < 8; half *= 2)
    for (let block = 0; block < 8; block += half * 2)
      for (let at = block; at < block + half; at++) {
        const one = to[at]!
        const other = to[at + half]!
        to[at] = one + other
        to[at + half] = one - other
      }
  for (let at = 0; at < 8; at++) to[at]! *= eighth
}
