import path from 'node:path'
import { StartError } from '../settings/start-error.ts'
import { digestOf } from '../storage/hashing.ts'
import { isFile, isOfArchive, names } from './manifest.ts'
import { faultOf, linesOf, textOf } from './objects/objects.ts'
import type { Place } from './place/place.ts'

export async function listArchives(place: Place): Promise<string[]> {
  const found: string[] = []
  for await (const name of place.list(names.archives)) {
    const [, archive, object] = isOfArchive(name) ? name.split('/') : []
    if (archive && object === names.sums) found.push(archive)
  }
  return found.sort()
}

/**
 * Yields the objects that an archive's list of hashes names, each with its hash. @throws a StartError if the
 * list was changed, or names an object that belongs to no archive
 */
export async function* summed(
  place: Place,
  archive: string,
): AsyncIterable<{ object: string; sha256: string }> {
  const list = names.of(archive, names.sums)
  const read = async () => {
    const bytes = await place.read(list)
    if (!bytes) throw new StartError(`${place.title} has no archive ${archive}.`)
    return bytes
  }
  const changed = () => new StartError(`${place.title}: ${list} was changed: it doesn't fit its SHA-256.`)
  const { sha256: whole } = await digestOf(await read())
  const hash = await place.read(names.of(archive, names.sumsHash))
  if (!hash || (await textOf(hash, changed)) !== `${whole}  ${names.sums}\n`) throw changed()
  for await (const line of linesOf(await read(), changed)) {
    const [, sha256, relative] = /^([0-9a-f]{64}) {2}(\S+)$/.exec(line) ?? []
    if (!sha256 || !relative) throw changed()
    const object = path.posix.join(names.archives, archive, relative)
    if (!object.startsWith(names.of(archive, '')) && !isFile(object))
      throw new StartError(`${place.title}: ${list} names what is none of its objects: ${relative}`)
    yield { object, sha256 }
  }
}

/**
 * Deletes all archives except the newest `keep`, leftovers of killed backups, and files that no remaining
 * archive needs. Never deletes `made`, the archive just made, which isn't the newest if the clock was set
 * back. No other backup to this place may run meanwhile. Returns the number of deleted archives.
 */
export async function keepNewest(place: Place, keep: number, made?: string): Promise<number> {
  const all = await listArchives(place)
  const kept = new Set(all.slice(-keep))
  if (made) kept.add(made)
  const needed = new Set<string>()
  for (const archive of kept)
    for await (const { object } of summed(place, archive)) if (isFile(object)) needed.add(object)
  // Deletes the lists first. Without its list, a partly deleted archive no longer counts as an archive.
  for (const archive of all) if (!kept.has(archive)) await place.remove(names.of(archive, names.sums))
  for await (const object of place.list(names.archives))
    if (isOfArchive(object) && !kept.has(object.split('/')[1]!)) await place.remove(object)
  for await (const object of place.list(names.files))
    if (isFile(object) && !needed.has(object)) await place.remove(object)
  return all.length - kept.size
}

/** Compares each object of an archive with its hash, without a key. Returns a text for each mismatch. */
export async function checkArchive(
  place: Place,
  archive: string,
): Promise<{ objects: number; faults: string[] }> {
  const faults: string[] = []
  let objects = 0
  for await (const { object, sha256 } of summed(place, archive)) {
    objects++
    const fault = await faultOf(place, object, sha256)
    if (fault) faults.push(fault)
  }
  return { objects, faults }
}
