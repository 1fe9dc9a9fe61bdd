import { photoSizes } from '#contract/photos'
import type { UploadKind } from '#contract/uploads'
import { drawPhoto } from './media/photo.ts'
import type { Storage } from './storage.ts'

const largest = Math.max(...photoSizes)

/** Where a photo lies in one of its sizes. */
export const sizedKey = (key: string, side: number = largest) => `${key}-${side}`

/** The photo that was put to this key, in its sizes and not as it came. @returns the bytes of the largest; undefined where it is none. */
export async function keepSizes(storage: Storage, key: string): Promise<number | undefined> {
  const original = await storage.read(key)
  const renditions = original && (await drawPhoto(original))
  if (!renditions) return undefined
  for (const { side, webp } of renditions) {
    const received = await storage.receive(chunks(webp), webp.length)
    await received.keep(sizedKey(key, side))
  }
  await storage.remove(key)
  return renditions.find(({ side }) => side === largest)?.webp.length
}

/** Removes a file whatever it was, in all its sizes. */
export async function removeFile(storage: Storage, { key, kind }: { key: string; kind: UploadKind | null }) {
  if (kind === 'photo' || kind === null)
    for (const side of photoSizes) await storage.remove(sizedKey(key, side))
  await storage.remove(key)
}

async function* chunks(bytes: Uint8Array) {
  yield bytes
}
