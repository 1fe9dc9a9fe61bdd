import { buffer } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { mediaTypes, pronunciationSeconds, type UploadKind, uploadKinds } from '#contract/files/uploads'
import { type DrawnKind, drawnKind } from '#contract/people/photos'
import { inMB } from '#contract/surface/format'
import { LimitReached } from '../../sandbox/child.ts'
import type { ReadBytes } from '../../sandbox/messages.ts'
import { inSandbox, type Standing } from '../../sandbox/pool.ts'
import type { Storage } from '../storage.ts'
import { type Drawn, largestOf, sizedKey, storeSizes } from './photos.ts'

interface Arrived {
  key: string
  ownerId: string
  maxBytes: number
  declaredSize: number | null
  standing: Standing
  /** Counts the processor time in milliseconds that reading the file took. */
  count?: (ms: number) => Promise<void>
}

interface Found {
  type: string
  size: number
  codec?: string
  seconds?: number
}

export interface Examined extends Partial<Pick<Drawn, 'keep' | 'discard'>> {
  /** Text of the rejection if the file is rejected. Undefined if no file has arrived. */
  found?: Found | string | undefined
  /**
   * True if reading it reached a limit of processor time or memory. The file is not deleted, so that its verdict
   * and what it says last as long as the upload.
   */
  isTooHard?: boolean
}

/**
 * Examines the file of a key, without changing or publishing it. The resized copies of a photo are visible
 * only after `keep`. @throws 429 if too many files are being examined
 */
export async function examine(storage: Storage, arrived: Arrived, kind: UploadKind): Promise<Examined> {
  const { key, ownerId, standing, count } = arrived
  const size = await storage.size(key)
  const drawn = drawnKind(kind)
  if (size === undefined) return { found: drawn && (await drawnBefore(storage, key, drawn)) }
  const refusal = refuseSize(size, arrived, kind)
  if (refusal) return { found: refusal }
  const place = { storage, key, size, turn: { lane: ownerId, standing }, count }
  try {
    if (drawn) return await examinePicture(place, drawn)
    const sound = await examineSound(place)
    return { found: kind === 'pronunciation' ? briefly(sound) : sound }
  } catch (error) {
    if (error instanceof LimitReached) return tooHard(kind)
    throw error
  }
}

function refuseSize(size: number, arrived: Arrived, kind: UploadKind): string | undefined {
  const { declaredSize } = arrived
  // Songs and samples: the operator's maximum size at the time when the upload address was issued.
  const maxBytes = kind === 'song' || kind === 'sample' ? arrived.maxBytes : uploadKinds[kind].maxBytes
  if (size === 0) return 'This file is empty'
  if (size > maxBytes) return `This file is larger than ${inMB(maxBytes)}`
  if (declaredSize !== null && size !== declaredSize)
    return `This file has ${size} bytes, and not the ${declaredSize} that were announced`
  return undefined
}

/** Encoders may add up to this many seconds at the end. */
const padding = 0.5

const briefly = (sound: Found | string) =>
  typeof sound === 'object' && (sound.seconds ?? 0) > pronunciationSeconds + padding
    ? `This audio is longer than ${pronunciationSeconds} seconds`
    : sound

async function examineSound(place: Place): Promise<Found | string> {
  const { type, headers } = await readSound(place)
  if (!type) return notOf('audio')
  return headers
    ? { type, size: place.size, ...headers }
    : 'This file looks like audio, but nothing in it can be played'
}

const asDrawn = { type: 'image/webp' }

const refusals = {
  tooManyPixels: 'This picture has more than 25 megapixels. Please make it smaller and upload that.',
  broken: 'This file looks like a picture, but nothing in it can be shown',
}

async function examinePicture(place: Place, kind: DrawnKind): Promise<Examined> {
  const { type, refused, renditions } = await readPicture(place, kind)
  if (!type) return { found: notOf('image') }
  if (refused) return { found: refusals[refused] }
  const { storage, key } = place
  const { size, keep, discard } = await storeSizes(storage, { key, kind, renditions })
  return { found: { ...asDrawn, size }, keep, discard }
}

/**
 * Size of the largest resized copy, if it exists. After a crash before the commit, the copies may exist
 * although the original is already deleted.
 */
async function drawnBefore(storage: Storage, key: string, kind: DrawnKind) {
  const size = await storage.size(sizedKey(key, largestOf(kind)))
  return size === undefined ? undefined : { ...asDrawn, size }
}

type Media = keyof typeof mediaTypes

const notOf = (media: Media) =>
  `This file is not ${media === 'audio' ? 'audio' : 'a picture'} that we can keep (${Object.keys(mediaTypes[media]).join(', ')})`

export const tooHard = (kind: UploadKind): Examined => ({
  found:
    uploadKinds[kind].media === 'audio'
      ? 'This file takes too long to read. Please save it once more, as mp3 or wav, and upload that.'
      : 'This picture takes too much to read. Please save it smaller, as JPEG, and upload that.',
  isTooHard: true,
})

/** A stored file. The lane of its turn is its owner, so that a person's files are examined one by one. */
interface Place {
  storage: Storage
  key: string
  size: number
  turn: { lane: string; standing: Standing }
  count: Arrived['count']
}

/** Result of `jobs/sound.ts`. */
const ReadSound = z.object({
  type: z.nullable(z.string()),
  headers: z.nullable(z.object({ codec: z.string(), seconds: z.number() })),
})
export type ReadSound = z.infer<typeof ReadSound>

/** Result of `jobs/picture.ts`. */
const ReadPicture = z.object({
  type: z.nullable(z.string()),
  refused: z.nullable(z.enum(['tooManyPixels', 'broken'])),
  renditions: z.array(z.object({ side: z.number(), webp: z.instanceof(Uint8Array) })),
})
export type ReadPicture = z.infer<typeof ReadPicture>

const soundJob = { module: new URL('./jobs/sound.ts', import.meta.url).href, megabytes: 220 }
const pictureJob = { module: new URL('./jobs/picture.ts', import.meta.url).href, megabytes: 290 }

/** Reads the type and the headers of an audio file. @throws {LimitReached}, or 429 if the sandbox is busy */
const readSound = async (place: Place) => ReadSound.parse(await run(place, soundJob))

/** Re-encodes a picture in all its sizes. @throws {LimitReached}, or 429 if the sandbox is busy */
const readPicture = async (place: Place, kind: DrawnKind) =>
  ReadPicture.parse(await run(place, pictureJob, kind))

async function run({ storage, key, size, turn, count }: Place, job: typeof soundJob, kind?: DrawnKind) {
  const read: ReadBytes = async (start, end) => {
    const bytes = await storage.read(key, { start, end })
    return bytes && buffer(bytes)
  }
  let took = 0
  const spent = (ms: number) => void (took = ms)
  try {
    return await inSandbox(turn, { ...job, input: { size, kind }, read, spent })
  } finally {
    if (took > 0) await count?.(took)
  }
}
