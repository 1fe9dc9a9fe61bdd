import { text } from 'node:stream/consumers'
import type * as z from 'zod/mini'
import { StartError } from '../settings/start-error.ts'
import { listArchives, summed } from './archives.ts'
import { ArchivedFile, format, Manifest, names } from './manifest.ts'
import { linesOf } from './objects/lines.ts'
import { faultOf, gunzip, take } from './objects/objects.ts'
import type { Sealing } from './objects/sealing.ts'
import type { Place } from './place/place.ts'
import { WaitingJob } from './rows/waiting-jobs.ts'

/** An archive that is read: each object is compared with its hash as it passes. */
export interface Archive {
  manifest: Manifest
  secret: string
  /** The rows of a table, as COPY wrote them. */
  rows(table: string): AsyncIterable<Uint8Array>
  jobs(): AsyncIterable<WaitingJob>
  files(): AsyncIterable<ArchivedFile>
  file(file: ArchivedFile): AsyncIterable<Uint8Array>
}

/** Opens an archive, the newest of the place where none is named. */
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
  for await (const { object, sha256 } of summed(place, name))
    if (!object.startsWith(`${names.files}/`)) hashes.set(object, sha256)
  const ending = sealing.ending
  if (!hashes.has(names.of(name, names.manifest + ending)))
    throw new StartError(
      ending
        ? `The archive ${name} is not encrypted: restore it without BACKUP_KEY.`
        : `The archive ${name} is encrypted: set BACKUP_KEY to the AGE-SECRET-KEY-1… of its key.`,
    )
  // First of all: nothing is begun with an archive that doesn't fit.
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
  const manifest = Manifest.parse(JSON.parse(await text(own(names.manifest))))
  if (manifest.format > format)
    throw new StartError(`The archive ${name} is of a newer Songwright: restore with that one.`)
  return {
    manifest,
    secret: await text(own(names.secret)),
    rows: (table) => gunzip(own(names.table(table))),
    jobs: () => parsed(gunzip(own(names.jobs)), WaitingJob),
    files: () => parsed(gunzip(own(names.fileList)), ArchivedFile),
    file: ({ object, stored }) => take(place, sealing, object, stored),
  }
}

async function* parsed<Value>(bytes: AsyncIterable<Uint8Array>, schema: z.ZodMiniType<Value>) {
  for await (const line of linesOf(bytes)) yield schema.parse(JSON.parse(line))
}
