import { pronunciationSeconds, uploads } from '#contract/files/uploads'
import { call } from '../../../lib/calls/api.ts'
import { ApiError } from '../../../lib/calls/api-error.ts'
import { noteHere } from './clip.ts'
import { CannotRecord } from './microphone.ts'
import { decode, encodeWav, rate } from './wav.ts'

const most = pronunciationSeconds * rate
/** Tolerance: encoders add a little padding at the end. */
const padding = rate / 2

const unreadable = 'Your browser can’t play this audio. Choose another file.'
const tooLong = `This audio is longer than ${pronunciationSeconds} seconds. Choose a shorter one.`

/** Uploads a recorded or chosen clip. Returns its URL, which this page can play at once. */
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
