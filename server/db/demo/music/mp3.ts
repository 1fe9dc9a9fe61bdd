import { Mp3Encoder } from '@breezystack/lamejs'
import { rate } from './mix.ts'

/** One channel: encoding is most of the work of recording the demo, and a second one costs half as much again. */
const channels = 1
const kilobits = 64
/** Samples of an MP3 frame. */
const frame = 1152

function mono({ left, right }: { left: Float32Array; right: Float32Array }) {
  const out = new Int16Array(left.length)
  for (let at = 0; at < left.length; at++) out[at] = Math.round((left[at]! + right[at]!) * 0.5 * 32_767)
  return out
}

export function encodeMp3(sound: { left: Float32Array; right: Float32Array }): Buffer {
  const encoder = new Mp3Encoder(channels, rate, kilobits)
  const samples = mono(sound)
  const chunks: Buffer[] = []
  // What it answers is an Int8Array, whatever its types say.
  for (let at = 0; at < samples.length; at += frame)
    chunks.push(Buffer.from(encoder.encodeBuffer(samples.subarray(at, at + frame))))
  chunks.push(Buffer.from(encoder.flush()))
  return Buffer.concat(chunks)
}
