import { Mp3Encoder } from '@breezystack/lamejs'
import { rate } from './mix.ts'

const kilobits = 96
/** Samples of an MP3 frame. */
const frame = 1152

function as16Bit(side: Float32Array) {
  const out = new Int16Array(side.length)
  for (let at = 0; at < side.length; at++) out[at] = Math.round(side[at]! * 32_767)
  return out
}

export function encodeMp3({ left, right }: { left: Float32Array; right: Float32Array }): Buffer {
  const encoder = new Mp3Encoder(2, rate, kilobits)
  const [one, other] = [as16Bit(left), as16Bit(right)]
  const chunks: Buffer[] = []
  // What it answers is an Int8Array, whatever its types say.
  for (let at = 0; at < one.length; at += frame)
    chunks.push(
      Buffer.from(encoder.encodeBuffer(one.subarray(at, at + frame), other.subarray(at, at + frame))),
    )
  chunks.push(Buffer.from(encoder.flush()))
  return Buffer.concat(chunks)
}
