import { uploadKinds } from '#contract/files/uploads'
import { CannotRecord, nothingRecorded, spokenLength } from './microphone.ts'

/** Sample rate in Hz. It is enough for a voice: 32 kB per second. */
export const rate = 16_000

/** Encodes samples as WAV (mono, 16 bits), the only format that every browser plays. */
export function encodeWav(samples: Float32Array): Blob {
  const bytes = new DataView(new ArrayBuffer(44 + samples.length * 2))
  const write = (at: number, text: string) => {
    for (let i = 0; i < text.length; i++) bytes.setUint8(at + i, text.charCodeAt(i))
  }
  write(0, 'RIFF')
  bytes.setUint32(4, 36 + samples.length * 2, true)
  write(8, 'WAVEfmt ')
  bytes.setUint32(16, 16, true)
  bytes.setUint16(20, 1, true)
  bytes.setUint16(22, 1, true)
  bytes.setUint32(24, rate, true)
  bytes.setUint32(28, rate * 2, true)
  bytes.setUint16(32, 2, true)
  bytes.setUint16(34, 16, true)
  write(36, 'data')
  bytes.setUint32(40, samples.length * 2, true)
  for (const [i, sample] of samples.entries())
    bytes.setInt16(44 + i * 2, Math.round(Math.max(-1, Math.min(1, sample)) * 0x7fff), true)
  return new Blob([bytes.buffer], { type: 'audio/wav' })
}

/**
 * Decodes audio of any format that this browser can play, as mono samples. @throws if the browser can't
 * decode it
 */
async function decode(sound: Blob): Promise<Float32Array> {
  const decoder = new OfflineAudioContext(1, 1, rate)
  const buffer = await decoder.decodeAudioData(await sound.arrayBuffer())
  const mixed = new Float32Array(buffer.length)
  for (let channel = 0; channel < buffer.numberOfChannels; channel++)
    for (const [i, sample] of buffer.getChannelData(channel).entries())
      mixed[i]! += sample / buffer.numberOfChannels
  return mixed
}

/** Extra samples that are accepted, because encoders add a little padding at the end. */
const padding = rate / 2

const unplayable = 'Your browser can’t play this audio. Choose another file.'
const tooLong = (seconds: number) =>
  `This audio is longer than ${spokenLength(seconds)}. Choose a shorter one.`

/** Largest chosen file. A clip needs less, and decoding a film could end the tab on a phone. */
const mostBytes = uploadKinds.memo.maxBytes
const tooLarge = `This file is larger than ${mostBytes / 1024 ** 2} MB. Choose a smaller one.`

/**
 * Converts a recorded or chosen clip of at most `seconds` to WAV. A recording is cut there, because its timer is late
 * in a hidden tab. @throws {CannotRecord} for a chosen clip that is longer or too large, or a clip that can't be decoded
 */
export async function wavOf(sound: Blob, seconds: number, isRecorded: boolean): Promise<Blob> {
  if (!isRecorded && sound.size > mostBytes) throw new CannotRecord(tooLarge)
  const samples = await decode(sound).catch(() => {
    throw new CannotRecord(isRecorded ? nothingRecorded : unplayable)
  })
  const most = seconds * rate
  if (!isRecorded && samples.length > most + padding) throw new CannotRecord(tooLong(seconds))
  return encodeWav(samples.subarray(0, most))
}
