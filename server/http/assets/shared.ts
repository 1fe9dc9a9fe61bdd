import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { ms } from '#contract/grammar/time'
import { inArray, lt, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { repeatable } from '../../db/connections/repeatable.ts'
import { builtFiles } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { isSeal, sealOf } from '../../storage/signing.ts'

/** Content type of each kind of file that a build names by its hash. */
const types: Record<string, string> = {
  js: 'application/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
}

/** Asset file name of a build, with a hash before the extension. */
const hashed = /^[\w.@-]{1,150}-[\w-]{8}\.(js|css|woff2)$/

/** Content type of an asset file name; undefined for any other name. */
export const typeOf = (name: string): string | undefined => types[hashed.exec(name)?.[1] ?? '']

/** How long a build's files are kept after its last process reported that it runs. */
const kept = 2 * ms.day
/** Maximum number of files: about fifty builds. */
const most = 10_000
/** Number of files per SQL statement: about a megabyte. */
const batch = 50

/** File extensions of compressed copies by encoding, smallest first. */
export const compressions = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

export interface Shelf {
  db: Db
  secret: string
}

/** A file of another build and its compressed copies, each by its extension. */
export type BuiltFile = Map<string, Buffer>

/**
 * Stores this build's files for the processes of other builds, and marks them as in use now. Deletes old
 * files.
 */
export async function shareFiles({ db, secret }: Shelf, folder: string, at = new Date()) {
  const names = (await readdir(folder)).filter((name) => typeOf(name.replace(/\.(?:br|gz)$/, '')))
  const seenAt = at.toISOString()
  for (let from = 0; from < names.length; from += batch) {
    const rows = await Promise.all(
      // Sorted, because two processes that lock the same rows in different orders would deadlock.
      names
        .toSorted()
        .slice(from, from + batch)
        .map(async (name) => {
          const bytes = await readFile(path.join(folder, name))
          return { name, bytes, seal: sealOf(secret, `built file\n${name}`, bytes), seenAt }
        }),
    )
    await withTx(db, (tx) => putOut(tx, rows, seenAt))
  }
  const oldest = new Date(at.getTime() - kept).toISOString()
  await repeatable(() => db.delete(builtFiles).where(lt(builtFiles.seenAt, oldest)))
  const surplus = db
    .select({ name: builtFiles.name })
    .from(builtFiles)
    .orderBy(sql`${builtFiles.seenAt} desc, ${builtFiles.name}`)
    .offset(most)
  await repeatable(() => db.delete(builtFiles).where(inArray(builtFiles.name, surplus)))
}

type Row = typeof builtFiles.$inferSelect

async function putOut(tx: Tx, rows: Row[], seenAt: string) {
  const names = rows.map(({ name }) => name)
  const known = await tx
    .select({ name: builtFiles.name, seal: builtFiles.seal })
    .from(builtFiles)
    .where(inArray(builtFiles.name, names))
    .orderBy(builtFiles.name)
    .for('update')
  const seals = new Map(known.map(({ name, seal }) => [name, seal]))
  const isKnown = ({ name, seal }: Row) => seals.get(name) === seal
  const fresh = rows.filter((row) => !isKnown(row))
  if (fresh.length > 0)
    await tx
      .insert(builtFiles)
      .values(fresh)
      .onConflictDoUpdate({
        target: builtFiles.name,
        set: { bytes: sql`excluded.bytes`, seal: sql`excluded.seal`, seenAt: sql`excluded.seen_at` },
      })
  if (known.length > 0) await tx.update(builtFiles).set({ seenAt }).where(inArray(builtFiles.name, names))
}

/**
 * Returns a file that another build stored. Undefined if there is none, or if its signature isn't from this
 * site.
 */
export async function findFile({ db, secret }: Shelf, name: string): Promise<BuiltFile | undefined> {
  const names = [name, ...compressions.map(([, ending]) => name + ending)]
  const rows = await db.select().from(builtFiles).where(inArray(builtFiles.name, names))
  const ours = rows.filter((row) => isSeal(row.seal, sealOf(secret, `built file\n${row.name}`, row.bytes)))
  const file = new Map(ours.map((row) => [row.name.slice(name.length), row.bytes]))
  return file.has('') ? file : undefined
}
