import { mediaTypes, pronunciationSeconds, type UploadKind, uploadKinds } from '#contract/uploads'
import { inMB } from './in-mb.ts'
import { sniff } from './media/sniff.ts'
import { readSound } from './media/sound.ts'
import { keepSizes, sizedKey } from './photos.ts'
import type { Storage } from './storage.ts'

export interface Arrived {
  key: string
  maxBytes: number
  declaredSize: number | null
}

/** What a file is found to be, by nothing but its own bytes. */
export interface Found {
  type: string
  size: number
  codec?: string
  seconds?: number
}

/** What has arrived under a key, or in a sentence why it can't stay. Undefined where nothing has. */
export async function examine(
  storage: Storage,
  arrived: Arrived,
  kind: UploadKind,
): Promise<Found | string | undefined> {
  const { key, declaredSize } = arrived
  const size = await storage.size(key)
  if (size === undefined) return kind === 'photo' ? drawnBefore(storage, key) : undefined
  // What a song may have is the operator's to say, and was said when its address was given.
  const maxBytes = kind === 'song' || kind === 'sample' ? arrived.maxBytes : uploadKinds[kind].maxBytes
  if (size === 0) return 'This file is empty'
  if (size > maxBytes) return `This file is larger than ${inMB(maxBytes)}`
  if (declaredSize !== null && size !== declaredSize)
    return `This file has ${size} bytes, and not the ${declaredSize} that were announced`
  const bytes = await storage.read(key)
  if (!bytes) return undefined
  const { media } = uploadKinds[kind]
  const type = await sniff(bytes, media)
  if (!type)
    return `This file is not ${media === 'audio' ? 'a sound' : 'a picture'} that we can keep (${endings(media)})`
  if (media === 'image') return examinePhoto(storage, key)
  const sound = await examineSound(storage, key, { type, size })
  return kind === 'pronunciation' ? briefly(sound) : sound
}

/** Encoders add a little at the end. */
const padding = 0.5

const briefly = (sound: Found | string) =>
  typeof sound === 'object' && (sound.seconds ?? 0) > pronunciationSeconds + padding
    ? `This sound is longer than ${pronunciationSeconds} seconds`
    : sound

async function examineSound(storage: Storage, key: string, { type, size }: Found): Promise<Found | string> {
  const bytes = await storage.read(key)
  const headers = bytes && (await readSound(bytes, type, size))
  return headers
    ? { type, size, ...headers }
    : 'This file begins like a sound, and holds none that can be played'
}

const drawn = { type: 'image/webp' }

async function examinePhoto(storage: Storage, key: string) {
  const size = await keepSizes(storage, key)
  return size === undefined
    ? 'This file begins like a picture, and holds none that can be shown'
    : { ...drawn, size }
}

/** A transaction that is done once more finds what it did before, and the photo gone as it came. */
async function drawnBefore(storage: Storage, key: string) {
  const size = await storage.size(sizedKey(key))
  return size === undefined ? undefined : { ...drawn, size }
}

const endings = (media: keyof typeof mediaTypes) => Object.keys(mediaTypes[media]).join(', ')
