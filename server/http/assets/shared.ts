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

/** A build's file name, with its hash before the extension. */
const hashed = /^[\w.@-]{1,150}-[\w-]{8}\.(js|css|woff2)$/

/** Content type of a file with such a name; undefined for every other name. */
export const typeOf = (name: string): string | undefined => types[hashed.exec(name)?.[1] ?? '']

/** How long the files of a build are kept after its last process said that it runs. */
const kept = 2 * ms.day
/** Files at most: some fifty builds. */
const most = 10_000
/** Files per statement: about a megabyte. */
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

/** A file of another build with its compressed copies, by their extensions. */
export type BuiltFile = Map<string, Buffer>

/** Stores the files of a build for the processes of other builds, with a heartbeat. Removes old ones. */
export async function shareFiles({ db, secret }: Shelf, folder: string, at = new Date()) {
  const names = (await readdir(folder)).filter((name) => typeOf(name.replace(/\.(?:br|gz)$/, '')))
  const seenAt = at.toISOString()
  for (let from = 0; from < names.length; from += batch) {
    const rows = await Promise.all(
      // Sorted, so that two processes that start together wait for each other instead of deadlocking.
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

/** A file shared by another build; undefined if there is none, or its seal is not this site's. */
export async function findFile({ db, secret }: Shelf, name: string): Promise<BuiltFile | undefined> {
  const names = [name, ...compressions.map(([, ending]) => name + ending)]
  const rows = await db.select().from(builtFiles).where(inArray(builtFiles.name, names))
  const ours = rows.filter((row) => isSeal(row.seal, sealOf(secret, `built file\n${row.name}`, row.bytes)))
  const file = new Map(ours.map((row) => [row.name.slice(name.length), row.bytes]))
  return file.has('') ? file : undefined
}
