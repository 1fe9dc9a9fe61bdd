import { mediaTypes, pronunciationSeconds, type UploadKind, uploadKinds } from '#contract/files/uploads'
import { type DrawnKind, drawnKind } from '#contract/people/photos'
import { inMB } from '#contract/surface/format'
import type { Storage } from '../storage.ts'
import { type Drawn, drawSizes, largestOf, sizedKey } from './photos.ts'
import { sniff } from './sniff.ts'
import { readSound } from './sound.ts'

interface Arrived {
  key: string
  maxBytes: number
  declaredSize: number | null
}

/** Type, size and duration of a file, from its bytes alone. */
interface Found {
  type: string
  size: number
  codec?: string
  seconds?: number
}

export interface Examined extends Partial<Pick<Drawn, 'keep' | 'discard'>> {
  /** A sentence where the file is refused; undefined where nothing has arrived. */
  found?: Found | string | undefined
}

/** Examines the file under a key without side effects: the sizes drawn of a photo are stored when it is kept. */
export async function examine(storage: Storage, arrived: Arrived, kind: UploadKind): Promise<Examined> {
  const size = await storage.size(arrived.key)
  const drawn = drawnKind(kind)
  if (size === undefined) return { found: drawn && (await drawnBefore(storage, arrived.key, drawn)) }
  const refusal = refuseSize(size, arrived, kind)
  if (refusal) return { found: refusal }
  const bytes = await storage.read(arrived.key)
  if (!bytes) return {}
  const { media } = uploadKinds[kind]
  const type = await sniff(bytes, media)
  if (!type)
    return {
      found: `This file is not ${media === 'audio' ? 'a sound' : 'a picture'} that we can keep (${endings(media)})`,
    }
  if (drawn) return examinePhoto(storage, arrived.key, drawn)
  const sound = await examineSound(storage, arrived.key, { type, size })
  return { found: kind === 'pronunciation' ? briefly(sound) : sound }
}

function refuseSize(size: number, arrived: Arrived, kind: UploadKind): string | undefined {
  const { declaredSize } = arrived
  // What a song may have is the operator's to say, and was said when its address was given.
  const maxBytes = kind === 'song' || kind === 'sample' ? arrived.maxBytes : uploadKinds[kind].maxBytes
  if (size === 0) return 'This file is empty'
  if (size > maxBytes) return `This file is larger than ${inMB(maxBytes)}`
  if (declaredSize !== null && size !== declaredSize)
    return `This file has ${size} bytes, and not the ${declaredSize} that were announced`
  return undefined
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

const asDrawn = { type: 'image/webp' }

async function examinePhoto(storage: Storage, key: string, kind: DrawnKind): Promise<Examined> {
  const sizes = await drawSizes(storage, key, kind)
  if (!sizes) return { found: 'This file begins like a picture, and holds none that can be shown' }
  const { size, keep, discard } = sizes
  return { found: { ...asDrawn, size }, keep, discard }
}

/** After a crash between storing the sizes and committing, the sizes exist but the original doesn't. */
async function drawnBefore(storage: Storage, key: string, kind: DrawnKind) {
  const size = await storage.size(sizedKey(key, largestOf(kind)))
  return size === undefined ? undefined : { ...asDrawn, size }
}

const endings = (media: keyof typeof mediaTypes) => Object.keys(mediaTypes[media]).join(', ')
