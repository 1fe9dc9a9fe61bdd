import type { Readable } from 'node:stream'
import { digestOf, hashing } from '../../storage/hashing.ts'
import type { Storage, StoredObject } from '../../storage/storage.ts'
import { type ArchivedFile, names } from '../manifest.ts'
import type { Sealing } from '../objects/sealing.ts'
import type { Place } from '../place/place.ts'
import type { Known, KnownHashes } from './known-hashes.ts'

export interface FileTally {
  files: number
  bytes: number
  copied: number
  /** Number of files that were deleted during the backup. */
  gone: number
}

interface Copying {
  storage: Storage
  place: Place
  sealing: Sealing
  hashes: KnownHashes
  tally: FileTally
  /** Called for each object that the archive needs, with the hash of its stored bytes. */
  noteObject: (object: string, sha256: string) => Promise<void>
}

/** Copies all stored files whose content the place lacks. Yields each file, for the archive's list. */
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
  const known = hashes.find(key, tag) ?? (await hashOf(() => storage.read(key)))
  if (!known) return undefined
  hashes.note(key, tag, known)
  const object = names.file(sealing.nameOf(known.sha256), sealing.ending)
  let stored = await (sealing.ending ? sealedHash(place, object, hashes) : plainHash(place, object, known))
  if (stored === undefined) {
    const bytes = await storage.read(key)
    if (!bytes) return undefined
    const [content, sealed] = [hashing(), hashing()]
    // Compares the hash before the write ends. Afterwards the object would count as content of this hash.
    const whole = async function* () {
      yield* content.pass(bytes)
      if (content.digest() !== known.sha256)
        throw new Error(`${key} changed while it was being copied. Please make the backup again.`)
    }
    await place.write(object, sealed.pass(await sealing.seal(whole())))
    stored = sealed.digest()
    if (sealing.ending) await noteSealed(place, object, hashes, { sha256: stored, size: sealed.size })
    tally.copied++
  }
  await noteObject(object, stored)
  return { key, sha256: known.sha256, size: known.size, object, stored }
}

async function hashOf(read: () => Promise<Readable | undefined>): Promise<Known | undefined> {
  const bytes = await read()
  return bytes && digestOf(bytes)
}

/** Hash of an unencrypted object, which is its name. Undefined if the object is missing or incomplete. */
const plainHash = async (place: Place, object: string, { sha256, size }: Known) =>
  (await place.size(object)) === size ? sha256 : undefined

const inPlace = (place: Place, object: string) => `${place.title} ${object}`

/**
 * Hash of an encrypted object. Undefined if it is missing. The object is read only if its hash isn't known
 * yet, because reading a whole bucket each night would be expensive.
 */
async function sealedHash(place: Place, object: string, hashes: KnownHashes) {
  const tag = await place.tag(object)
  if (tag === undefined) return undefined
  const found = hashes.find(inPlace(place, object), tag) ?? (await hashOf(() => place.read(object)))
  if (!found) return undefined
  hashes.note(inPlace(place, object), tag, found)
  return found.sha256
}

async function noteSealed(place: Place, object: string, hashes: KnownHashes, found: Known) {
  const tag = await place.tag(object)
  if (tag !== undefined) hashes.note(inPlace(place, object), tag, found)
}
