import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { reportKinds } from '#contract/trust/words'
import { linesOf, parsed } from '../archive/objects/objects.ts'
import { newId } from '../db/schema/columns.ts'
import type { Env } from '../env.ts'
import { StartError } from '../settings/start-error.ts'
import { openStorage } from '../storage/open.ts'
import { type Entry, logFolder, type Note } from '../storage/replay-log.ts'
import type { Storage } from '../storage/storage.ts'

const at = z.iso.datetime()
const id = z.uuid()
const Noted = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['closed', 'opened', 'erased', 'unsuspended', 'link_reset']), id, at }),
  z.object({ kind: z.literal('suspended'), id, until: z.nullable(at), at }),
  z.object({ kind: z.enum(['hidden', 'shown']), thing: z.enum(reportKinds), id, at }),
]) satisfies z.ZodMiniType<Note>

interface Source {
  name: string
  read: () => Promise<Readable | undefined>
}

/**
 * Reads the entries of the replay log from `since` on, sorted by time. `place` is a folder, which is read
 * with its subfolders, or `s3://BUCKET`. @throws a StartError if the place has no entries at all, so it is a
 * wrong place, or if an entry can't be read
 */
export async function readLog(
  place: string,
  env: Pick<Env, 'dataDir' | 's3'>,
  since: string,
): Promise<Entry[]> {
  const found: (Entry & { name: string })[] = []
  let isThere = false
  for await (const { name, read } of sourcesOf(place, env)) {
    const bytes = await read()
    if (!bytes) continue
    const odd = () => new StartError(`${place}: ${name} has an entry that can't be read.`)
    isThere = true
    let id = idOf(name)
    for await (const line of linesOf(bytes, odd)) {
      const note = parsed(line, Noted)
      if (!note) throw odd()
      if (note.at >= since) found.push({ id, note, name: path.basename(name) })
      id = newId()
    }
  }
  if (!isThere) throw noLog(place)
  // Entries of the same millisecond are sorted by file name, which ends with the entry's id.
  return found
    .toSorted((a, b) => compare(a.note.at, b.note.at) || compare(a.name, b.name))
    .map(({ id, note }) => ({ id, note }))
}

/** Returns an entry's id, which is at the end of the file name. */
const idOf = (name: string) => /([0-9a-f-]{36})\.jsonl$/.exec(name)?.[1] ?? newId()

const noLog = (place: string) =>
  new StartError(
    `There is no log in ${place}: name the folder files/kept/log of the DATA_DIR that was, or s3://BUCKET.`,
  )

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

async function* sourcesOf(place: string, env: Pick<Env, 'dataDir' | 's3'>): AsyncIterable<Source> {
  const [, bucket] = /^s3:\/\/([^/]+)\/?$/.exec(place) ?? []
  if (bucket && env.s3) yield* ofStorage(await openStorage({ ...env, s3: { ...env.s3, bucket } }))
  else if (place.startsWith('s3:'))
    throw new StartError(
      `${place} needs the settings of the store: say s3://BUCKET, and set S3_BUCKET and its keys.`,
    )
  else yield* ofFolder(place)
}

async function* ofStorage(storage: Storage): AsyncIterable<Source> {
  for await (const { key } of storage.objects())
    if (key.startsWith(logFolder)) yield { name: key, read: () => storage.read(key) }
}

async function* ofFolder(folder: string): AsyncIterable<Source> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => {
    throw noLog(folder)
  })
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isFile() && file.endsWith('.jsonl'))
      yield { name: path.relative(folder, file), read: async () => createReadStream(file) }
  }
}
