import path from 'node:path'
import { text } from 'node:stream/consumers'
import { StartError } from '../settings/start-error.ts'
import { names } from './manifest.ts'
import { linesOf } from './objects/lines.ts'
import { hashing } from './objects/objects.ts'
import type { Place } from './place/place.ts'

/** Names of the archives of a place that are complete, oldest first. */
export async function listArchives(place: Place): Promise<string[]> {
  const found: string[] = []
  for await (const name of place.list(names.archives)) {
    const [, archive, object] = name.split('/')
    if (archive && object === names.sums) found.push(archive)
  }
  return found.sort()
}

/** A line of an archive's list: an object of the place, and the hash of its bytes. */
interface Summed {
  object: string
  sha256: string
}

/** The list of an archive: each object by its name in the place. */
export async function* summed(place: Place, archive: string): AsyncIterable<Summed> {
  const list = names.of(archive, names.sums)
  const bytes = await place.read(list)
  if (!bytes) throw new StartError(`${place.title} has no archive ${archive}.`)
  const whole = hashing()
  const changed = () => new StartError(`${place.title}: ${list} was changed: it doesn't fit its SHA-256.`)
  for await (const line of linesOf(whole.pass(bytes))) {
    const [, sha256, relative] = /^([0-9a-f]{64}) {2}(\S+)$/.exec(line) ?? []
    if (!sha256 || !relative) throw changed()
    yield { object: path.posix.join(names.archives, archive, relative), sha256 }
  }
  const hash = await place.read(names.of(archive, names.sumsHash))
  if (!hash || (await text(hash)) !== `${whole.digest()}  ${names.sums}\n`) throw changed()
}

/**
 * Removes all archives but the newest `keep`, what killed backups began, and the files that no archive is left to need.
 * Answers how many archives went.
 */
export async function keepNewest(place: Place, keep: number): Promise<number> {
  const all = await listArchives(place)
  const kept = new Set(all.slice(-keep))
  const needed = new Set<string>()
  for (const archive of kept)
    for await (const { object } of summed(place, archive))
      if (object.startsWith(`${names.files}/`)) needed.add(object)
  // The lists go first: what is half removed is no archive.
  for (const archive of all) if (!kept.has(archive)) await place.remove(names.of(archive, names.sums))
  for await (const object of place.list(names.archives))
    if (!kept.has(object.split('/')[1]!)) await place.remove(object)
  for await (const object of place.list(names.files)) if (!needed.has(object)) await place.remove(object)
  return all.length - kept.size
}
