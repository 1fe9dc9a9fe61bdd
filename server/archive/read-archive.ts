import * as z from 'zod/mini'
import { isSeed } from '../settings/secret.ts'
import { StartError } from '../settings/start-error.ts'
import { listArchives, summed } from './archives.ts'
import { ArchivedFile, Format, format, isFile, Manifest, names } from './manifest.ts'
import { faultOf, gunzip, linesOf, parsed, take, textOf } from './objects/objects.ts'
import type { Sealing } from './objects/sealing.ts'
import type { Place } from './place/place.ts'
import { WaitingJob } from './rows/tables.ts'

/** An open archive. While an object is read, its bytes are compared with its hash. */
export interface Archive {
  manifest: Manifest
  secret: string
  /** Seed of the site's Ed25519 key. Undefined if the archive has none. */
  siteKey: string | undefined
  /** Rows of a table, in the format of PostgreSQL's COPY. */
  rows(table: string): AsyncIterable<Uint8Array>
  jobs(): AsyncIterable<WaitingJob>
  files(): AsyncIterable<ArchivedFile>
  file(file: ArchivedFile): AsyncIterable<Uint8Array>
}

/** Maximum number of an archive's objects, except files. Normally one for each table and a few others. */
const mostObjects = 2000
/** Minimum length of `SESSION_SECRET`, as in the settings. */
const shortestSecret = 32

/**
 * Opens the named archive of a place, or the newest one if `wanted` is undefined. Throws a StartError if the
 * archive can't be restored.
 */
export async function openArchive(place: Place, sealing: Sealing, wanted?: string): Promise<Archive> {
  const all = await listArchives(place)
  const name = wanted ?? all.at(-1)
  if (!name || !all.includes(name))
    throw new StartError(
      name
        ? `${place.title} has no complete archive ${name}. It has: ${all.join(', ') || 'none'}.`
        : `${place.title} has no complete archive.`,
    )
  const hashes = new Map<string, string>()
  for await (const { object, sha256 } of summed(place, name)) {
    if (!isFile(object)) hashes.set(object, sha256)
    if (hashes.size > mostObjects)
      throw new StartError(`${place.title}: the archive ${name} names too many objects.`)
  }
  const ending = sealing.ending
  if (!hashes.has(names.of(name, names.manifest + ending)))
    throw new StartError(
      ending
        ? `The archive ${name} is not encrypted: restore it without BACKUP_KEY.`
        : `The archive ${name} is encrypted: set BACKUP_KEY to the AGE-SECRET-KEY-1… of its key.`,
    )
  // Checks all objects except files first, before anything is restored.
  for (const [object, sha256] of hashes) {
    const fault = await faultOf(place, object, sha256)
    if (fault) throw new StartError(`${place.title}: ${fault}.`)
  }
  const own = (object: string) => {
    const named = names.of(name, object + ending)
    const sha256 = hashes.get(named)
    if (!sha256) throw new StartError(`${place.title}: the list of the archive ${name} lacks ${named}.`)
    return take(place, sealing, named, sha256)
  }
  const odd = (object: string, what: string) => () =>
    new StartError(`${place.title}: ${names.of(name, object + ending)} ${what}.`)
  const text = (object: string) => textOf(own(object), odd(object, 'is too large'))
  const said = parsed(await text(names.manifest), z.unknown())
  if ((z.safeParse(Format, said).data?.format ?? 0) > format)
    throw new StartError(`The archive ${name} is of a newer Songwright: restore with that one.`)
  const manifest = z.safeParse(Manifest, said).data
  if (!manifest) throw odd(names.manifest, "can't be read")()
  const secret = await text(names.secret)
  if (secret.length < shortestSecret) throw odd(names.secret, 'is not one')()
  const hasKey = hashes.has(names.of(name, names.siteKey + ending))
  const siteKey = hasKey ? await text(names.siteKey) : undefined
  if (siteKey !== undefined && !isSeed(siteKey)) throw odd(names.siteKey, 'is not one')()
  async function* lines<Value>(object: string, schema: z.ZodMiniType<Value>) {
    const refused = odd(object, "has a line that can't be read")
    for await (const line of linesOf(gunzip(own(object)), refused)) {
      const value = parsed(line, schema)
      if (value === undefined) throw refused()
      yield value
    }
  }
  return {
    manifest,
    secret,
    siteKey,
    rows: (table) => gunzip(own(names.table(table))),
    jobs: () => lines(names.jobs, WaitingJob),
    files: () => lines(names.fileList, ArchivedFile),
    file: ({ object, stored }) => take(place, sealing, object, stored),
  }
}
