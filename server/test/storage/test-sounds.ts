import { Mp3Encoder } from '@breezystack/lamejs'

const rate = 44_100
const samplesAFrame = 1152

/** Rising notes. Noise is not used, because its waveform is flat. */
function tune(seconds: number): Int16Array {
  const samples = new Int16Array(Math.round(seconds * rate))
  for (let i = 0; i < samples.length; i++) {
    const t = i / rate
    const note = 220 * 2 ** (((Math.floor(t * 2) * 5) % 12) / 12)
    const envelope = Math.min(1, (t % 0.5) * 40) * Math.exp(-3 * (t % 0.5))
    samples[i] = Math.round(Math.sin(2 * Math.PI * note * t) * envelope * 24_000)
  }
  return samples
}

/** Cached, because encoding a second of sound takes a tenth of a second. */
const encoded = new Map<number, Buffer>()

/** An MP3 of this duration. */
export function mp3(seconds = 3): Buffer {
  const known = encoded.get(seconds) ?? encode(seconds)
  encoded.set(seconds, known)
  return Buffer.from(known)
}

function encode(seconds: number): Buffer {
  const encoder = new Mp3Encoder(1, rate, 128)
  const samples = tune(seconds)
  const parts: Uint8Array[] = []
  for (let i = 0; i < samples.length; i += samplesAFrame)
    parts.push(new Uint8Array(encoder.encodeBuffer(samples.subarray(i, i + samplesAFrame))))
  parts.push(new Uint8Array(encoder.flush()))
  return Buffer.concat(parts)
}

/** A playable MP3 of exactly this size in bytes: two seconds of sound, repeated. The last frame is cut off. */
export function mp3OfSize(bytes: number): Buffer {
  return Buffer.alloc(bytes, mp3(2))
}

export function wav(seconds = 1): Buffer {
  const samples = tune(seconds)
  const data = Buffer.from(samples.buffer)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + data.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(data.length, 40)
  return Buffer.concat([head, data])
}
