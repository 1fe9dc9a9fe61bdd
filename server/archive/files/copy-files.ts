import type { Storage, StoredObject } from '../../storage/storage.ts'
import { type ArchivedFile, names } from '../manifest.ts'
import { digestOf, hashing } from '../objects/objects.ts'
import type { Sealing } from '../objects/sealing.ts'
import type { Place } from '../place/place.ts'
import type { KnownHashes } from './known-hashes.ts'

export interface FileTally {
  files: number
  bytes: number
  copied: number
  /** Went while they were being copied. */
  gone: number
}

interface Copying {
  storage: Storage
  place: Place
  sealing: Sealing
  hashes: KnownHashes
  tally: FileTally
  /** Told the hash of every object that the archive needs, as it lies there. */
  noteObject: (object: string, sha256: string) => Promise<void>
}

/** Copies every file of the storage whose content the place doesn't have; yields each for the archive's list. */
export async function* copyFiles({ storage, ...rest }: Copying): AsyncIterable<ArchivedFile> {
  const { tally } = rest
  for await (const stored of storage.objects()) {
    const copied = await copyFile(storage, stored, rest)
    if (!copied) {
      tally.gone++
      continue
    }
    tally.files++
    tally.bytes += copied.size
    yield copied
  }
}

async function copyFile(
  storage: Storage,
  { key }: StoredObject,
  { place, sealing, hashes, tally, noteObject }: Omit<Copying, 'storage'>,
): Promise<ArchivedFile | undefined> {
  const tag = await storage.tag(key)
  if (tag === undefined) return undefined
  const known = hashes.find(key, tag) ?? (await hashOf(storage, key))
  if (!known) return undefined
  hashes.note(key, tag, known)
  const object = names.file(sealing.nameOf(known.sha256), sealing.ending)
  let stored = await hashThere(place, object, sealing.ending ? undefined : known)
  if (stored === undefined) {
    const bytes = await storage.read(key)
    if (!bytes) return undefined
    const [content, sealed] = [hashing(), hashing()]
    await place.write(object, sealed.pass(await sealing.seal(content.pass(bytes))))
    if (content.digest() !== known.sha256)
      throw new Error(`${key} changed while it was being copied. Please make the backup again.`)
    stored = sealed.digest()
    tally.copied++
  }
  await noteObject(object, stored)
  return { key, sha256: known.sha256, size: known.size, object, stored }
}

async function hashOf(storage: Storage, key: string) {
  const bytes = await storage.read(key)
  return bytes && digestOf(bytes)
}

/**
 * Hash of an object that the place has already; undefined where it has none, or a torn one. What lies unsealed has the
 * hash of its content, and is checked by its size; a sealed one is read.
 */
async function hashThere(place: Place, object: string, plain: { sha256: string; size: number } | undefined) {
  const size = await place.size(object)
  if (size === undefined) return undefined
  if (plain) return size === plain.size ? plain.sha256 : undefined
  const bytes = await place.read(object)
  return bytes && (await digestOf(bytes)).sha256
}
