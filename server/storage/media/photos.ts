import { Readable } from 'node:stream'
import type { UploadKind } from '#contract/files/uploads'
import { type DrawnKind, drawnKind, sizesOf } from '#contract/people/photos'
import type { Received, Storage } from '../storage.ts'

export const largestOf = (kind: DrawnKind) => Math.max(...sizesOf[kind])

export const sizedKey = (key: string, side: number = largestOf('photo')) => `${key}-${side}`

export interface Drawn {
  /** Bytes of the largest size. */
  size: number
  /** Makes the resized copies readable and deletes the original. Can be repeated after a crash. */
  keep: () => Promise<void>
  discard: () => Promise<void>
}

/** Stores the resized copies of a photo. They can't be read before `keep` is called. */
export async function storeSizes(
  storage: Storage,
  {
    key,
    kind,
    renditions,
  }: { key: string; kind: DrawnKind; renditions: { side: number; webp: Uint8Array }[] },
): Promise<Drawn> {
  const waiting: { side: number; received: Received }[] = []
  const discard = async () => {
    for (const { received } of waiting) await received.discard()
  }
  try {
    for (const { side, webp } of renditions)
      waiting.push({ side, received: await storage.receive(Readable.from([webp]), webp.length) })
  } catch (error) {
    await discard()
    throw error
  }
  async function keep() {
    for (let next = waiting[0]; next; next = waiting[0]) {
      await next.received.keep(sizedKey(key, next.side))
      waiting.shift()
    }
    await storage.remove(key)
  }
  return { size: waiting.find(({ side }) => side === largestOf(kind))!.received.size, keep, discard }
}

export async function removeFile(storage: Storage, { key, kind }: { key: string; kind: UploadKind | null }) {
  const drawn = drawnKind(kind)
  const sizes = drawn ? sizesOf[drawn] : Object.values(sizesOf).flat()
  if (drawn || kind === null) for (const side of sizes) await storage.remove(sizedKey(key, side))
  await storage.remove(key)
}
