import { pronunciationSeconds, uploads } from '#contract/files/uploads'
import { call } from '../../../lib/calls/api.ts'
import { ApiError } from '../../../lib/calls/api-error.ts'
import { noteHere } from './hear.tsx'
import { CannotRecord } from './microphone.ts'

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

const most = pronunciationSeconds * rate
/** Extra samples that are accepted, because encoders add a little padding at the end. */
const padding = rate / 2

const unreadable = 'Your browser can’t play this audio. Choose another file.'
const tooLong = `This audio is longer than ${pronunciationSeconds} seconds. Choose a shorter one.`

/** Uploads a recorded or chosen clip, and returns its URL. This page can play it at once. */
export async function keepSaying(sound: Blob): Promise<string> {
  const samples = await decode(sound).catch(() => {
    throw new CannotRecord(unreadable)
  })
  if (samples.length > most + padding) throw new CannotRecord(tooLong)
  const wav = encodeWav(samples.subarray(0, most))
  const { uploadURL } = await call(uploads.object, {
    body: { kind: 'pronunciation', name: 'pronunciation.wav', size: wav.size, type: wav.type },
  })
  const { origin, pathname } = new URL(uploadURL, location.href)
  const sent = await fetch(uploadURL, { method: 'PUT', body: wav, headers: { 'content-type': wav.type } })
  if (!sent.ok) throw await ApiError.from(sent)
  return noteHere(origin + pathname, wav)
}
